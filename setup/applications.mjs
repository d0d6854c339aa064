import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureDebianTree, hasDebianTree } from './debian-tree.mjs';
import { npmCommand } from './packages.mjs';

const INSTALL_MS = 10 * 60_000;

/** @typedef {{ override: string, overrides: Record<string, string>, npm: Record<string, readonly string[]>, debian: readonly string[] }} Table */

/**
 * Applications that tests of whole scenarios drive. They are large and no part of the project, so they lie in a cache
 * outside of it, for all checkouts.
 * @param {Pick<import('./machine.mjs').Machine, 'env'>} machine
 * @returns {string}
 */
export function applicationsFolder({ env }) {
  const { XDG_CACHE_HOME, HOME = homedir() } = env;
  return env[readTable().override] || join(XDG_CACHE_HOME || join(HOME, '.cache'), 'gatehouse-applications');
}

/**
 * @param {import('./machine.mjs').Place} place
 * @returns {boolean}
 */
export function hasApplications(place) {
  return missingOfNpm(place).length === 0 && hasDebianTree(treeOf(place));
}

/**
 * A failure is logged and ends nothing: the scenarios of an application that is missing are skipped.
 * @param {import('./machine.mjs').Place} place
 */
export async function ensureApplications(place) {
  for (const [name, packages] of missingOfNpm(place)) await installFromNpm(place, name, packages);
  await ensureDebianTree(place, treeOf(place));
}

/** @param {import('./machine.mjs').Place} place */
function treeOf({ machine }) {
  return { folder: join(applicationsFolder(machine), 'debian'), packages: readTable().debian };
}

/** @param {import('./machine.mjs').Place} place */
function missingOfNpm({ machine }) {
  return Object.entries(readTable().npm).filter(([name, packages]) =>
    packages.some((wanted) => versionIn(join(applicationsFolder(machine), name), wanted) !== wanted),
  );
}

/**
 * @param {string} folder
 * @param {string} wanted such as `react@18.3.1`
 * @returns {string} the same with the version that is there
 */
function versionIn(folder, wanted) {
  const name = wanted.slice(0, wanted.lastIndexOf('@'));
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return '';
  return `${name}@${JSON.parse(readFileSync(manifest, 'utf8')).version}`;
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {string} name
 * @param {readonly string[]} packages
 */
async function installFromNpm({ log, machine }, name, packages) {
  log(`Installing ${packages.join(', ')} with npm, for tests. This can take some minutes.`);
  const folder = join(applicationsFolder(machine), name);
  mkdirSync(folder, { recursive: true });
  // A registry may lack the tags by which packages name what they need.
  const { overrides } = readTable();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const { command, args } = npmCommand(machine);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { code } = await machine.run(
    command,
    [...args, 'install', '--prefix', folder, ...flags, ...packages],
    {
      cwd: folder,
      timeoutMs: INSTALL_MS,
    },
  );
  if (code !== 0) log(`${name} was not installed, so its scenarios are skipped.`);
}

/** @returns {Table} */
function readTable() {
  return JSON.parse(readFileSync(new URL('./applications.json', import.meta.url), 'utf8'));
}
