import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { aptSystem, aptUpdate } from './apt.mjs';
import { readRecord } from './record.mjs';

const STEP_MS = 10 * 60_000;

/** @typedef {{ folder: string, packages: readonly string[] }} Tree packages of Debian that lie in a folder, with what they need */

/**
 * @param {Tree} tree
 * @returns {boolean}
 */
export function hasDebianTree(tree) {
  return readRecord(recordOf(tree))?.packages === tree.packages.join(' ');
}

/**
 * Unpacks packages, and what they need and the system lacks, into a folder. The system stays as it is.
 * @param {import('./machine.mjs').Place} place
 * @param {Tree} tree
 */
export async function ensureDebianTree(place, tree) {
  if (hasDebianTree(tree) || aptSystem(place.machine) === null) return;
  place.log(`Unpacking ${tree.packages.join(', ')} from Debian into ${tree.folder}, for tests.`);
  const archives = join(tree.folder, 'archives');
  rmSync(tree.folder, { recursive: true, force: true });
  mkdirSync(archives, { recursive: true });
  if (!(await download(place, tree, archives))) {
    place.log('They were not brought, so the scenarios that need them are skipped.');
    return;
  }
  const files = readdirSync(archives);
  for (const file of files) await run(place, ['dpkg-deb', '-x', join(archives, file), tree.folder]);
  rmSync(archives, { recursive: true });
  bringLinksIn(tree.folder, tree.folder);
  writeFileSync(recordOf(tree), `${JSON.stringify({ packages: tree.packages.join(' '), files })}\n`);
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {Tree} tree
 * @param {string} archives
 */
async function download(place, { packages }, archives) {
  const { command, args, env, timeoutMs } = aptUpdate();
  await place.machine.run(command, args, { cwd: archives, env, timeoutMs });
  const flags = ['--simulate', '--no-install-recommends'];
  const { code, output } = await run(place, ['apt-get', 'install', ...flags, ...packages]);
  const names = [...output.matchAll(/^Inst (\S+) /gm)].map(([, name = '']) => name);
  if (code !== 0) return false;
  // APT drops its rights for a download, and cannot write here then.
  const fetched = await place.machine.run(
    'apt-get',
    ['-q', '-o', 'APT::Sandbox::User=root', 'download', ...names],
    {
      cwd: archives,
      timeoutMs: STEP_MS,
    },
  );
  return fetched.code === 0;
}

/**
 * @param {import('./machine.mjs').Place} place
 * @param {readonly string[]} words
 */
function run({ root, machine }, [command = '', ...args]) {
  return machine.run(command, args, { cwd: root, quiet: true, timeoutMs: STEP_MS });
}

/**
 * Links of packages lead through the root of the system. Here they lead to what lies in the folder, or else in the
 * system, which has some of the packages.
 * @param {string} folder
 * @param {string} root
 */
function bringLinksIn(folder, root) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bringLinksIn(path, root);
    if (!entry.isSymbolicLink()) continue;
    const target = readlinkSync(path);
    const place = join('/', isAbsolute(target) ? target : relative(root, join(folder, target)));
    const inside = join(root, place);
    const isInside = lstatSync(inside, { throwIfNoEntry: false }) !== undefined;
    if (!isInside && !existsSync(place)) continue;
    unlinkSync(path);
    symlinkSync(isInside ? relative(folder, inside) : place, path);
  }
}

/** @param {Tree} tree */
function recordOf({ folder }) {
  return join(folder, 'packages.json');
}
