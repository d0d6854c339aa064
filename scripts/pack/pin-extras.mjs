import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extras, pinsFolder } from '../../setup/extras.cjs';
import { lockedPackages, placesOf } from './locked-packages.mjs';

/**
 * Writes what `gatehouse extras add` installs: a lock file for each extra, with the versions and digests of that of the checkout.
 * @param {string} root
 * @param {string} folder of the program that is packed
 */
export function pinExtras(root, folder) {
  const locked = lockedPackages(root);
  for (const [name, { packages }] of Object.entries(extras)) {
    const versionOf = (/** @type {string} */ each) => locked[`node_modules/${each}`]?.version;
    const dependencies = Object.fromEntries(packages.map((each) => [each, versionOf(each)]));
    const facts = { name: `gatehouse-${name}`, version: '0.0.0', private: true, dependencies };
    const pinned = placesOf(locked, packages).map((place) => [
      place,
      withoutUse(locked[place] ?? { version: '' }),
    ]);
    const lock = {
      ...{ name: facts.name, version: facts.version, lockfileVersion: 3, requires: true },
      packages: { '': facts, ...Object.fromEntries(pinned) },
    };
    writeIn(pinsFolder(folder, name), 'package.json', facts);
    writeIn(pinsFolder(folder, name), 'package-lock.json', lock);
  }
}

/**
 * In the checkout a package may be there for tests alone.
 * @param {import('./locked-packages.mjs').Locked} entry
 */
function withoutUse({ dev, devOptional, ...entry }) {
  return entry;
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {object} content
 */
function writeIn(folder, file, content) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
