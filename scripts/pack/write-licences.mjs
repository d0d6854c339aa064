import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, placesOf } from './locked-packages.mjs';

/**
 * The licences of the packages of others whose code is in the program: their authors ask for that.
 * @param {string} root
 * @param {string} folder of the program
 * @param {readonly string[]} apart packages that npm installs beside it, with licences of their own
 */
export function writeLicences(root, folder, apart) {
  const locked = lockedPackages(root);
  const beside = new Set(placesOf(locked, apart));
  const ours = Object.entries(locked).filter(([place]) =>
    /^(?:host|sdk-plugin|packages\/|plugins\/)/.test(place),
  );
  const names = ours
    .filter(([place]) => !place.includes('node_modules'))
    .flatMap(([, { dependencies }]) => Object.keys(dependencies ?? {}))
    .filter((name) => !name.startsWith('@gatehouse/'));
  const inside = placesOf(locked, names).filter((place) => !beside.has(place));
  const texts = inside.toSorted().flatMap((place) => licenceOf(root, place));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * @param {string} root
 * @param {string} place
 * @returns {readonly string[]} none for a package of another platform, which is not there
 */
function licenceOf(root, place) {
  const folder = join(root, place);
  try {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
    return [
      `${name} ${version} (${license})\n\n${files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')}`,
    ];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
