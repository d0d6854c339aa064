import { readFileSync } from 'node:fs';
import { basename, posix, win32 } from 'node:path';

const TABLE = new URL('./browser-candidates.json', import.meta.url);

/** @typedef {{ path: string, kind: 'headless-shell' | 'full', product: string }} Browser */

/**
 * @typedef {object} Candidate
 * @property {string} platform
 * @property {'headless-shell' | 'full'} kind
 * @property {string} product
 * @property {readonly string[]} paths
 * @property {readonly string[]} names
 */

/**
 * @param {import('./machine.mjs').Machine} machine
 * @returns {readonly Browser[]} the browsers of this machine, best first; only the one of the environment where that names one
 * @throws {Error} when the environment names a browser that is not there
 */
export function findBrowsers(machine) {
  const chosen = chosenPath(machine);
  if (chosen !== null) return [chosenBrowser(machine, chosen)];
  return readTable()
    .candidates.filter((candidate) => candidate.platform === machine.platform)
    .flatMap((candidate) => pathsOf(machine, candidate).map((path) => toBrowser(path, candidate)))
    .filter(({ path }) => machine.files.isProgram(path) && !isFromSnap(machine, path));
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @returns {{ variable: string, path: string } | null} the browser that the environment names
 */
export function chosenPath(machine) {
  const variable = readTable().override;
  const path = readEnv(machine, variable);
  return path ? { variable, path } : null;
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} name
 * @returns {boolean} whether PATH holds such a program
 */
export function isInPath(machine, name) {
  return pathFolders(machine).some((folder) => machine.files.isProgram(posix.join(folder, name)));
}

/** @returns {{ override: string, candidates: readonly Candidate[] }} */
function readTable() {
  return JSON.parse(readFileSync(TABLE, 'utf8'));
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {{ variable: string, path: string }} chosen
 * @returns {Browser}
 */
function chosenBrowser(machine, { variable, path }) {
  if (!machine.files.isProgram(path)) {
    throw new Error(
      `${variable} is ${path}, and no program is there. Set it to the path of a browser, or unset it.`,
    );
  }
  const kind = /headless.shell/i.test(basename(path)) ? 'headless-shell' : 'full';
  return { path, kind, product: `the one that ${variable} names` };
}

/**
 * @param {string} path
 * @param {Candidate} candidate
 * @returns {Browser}
 */
function toBrowser(path, { kind, product }) {
  return { path, kind, product };
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {Candidate} candidate
 */
function pathsOf(machine, { paths, names }) {
  const inPath = names.flatMap((name) => pathFolders(machine).map((folder) => posix.join(folder, name)));
  return [...paths.flatMap((path) => expandPath(machine, path)), ...inPath];
}

/** @param {import('./machine.mjs').Machine} machine */
function pathFolders(machine) {
  if (machine.platform === 'win32') return [];
  return (machine.env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} pattern
 * @returns {string[]}
 */
function expandPath(machine, pattern) {
  let isComplete = true;
  const path = pattern.replace(/%([^%]+)%/g, (_whole, name) => {
    const value = readEnv(machine, name);
    isComplete &&= Boolean(value);
    return value ?? '';
  });
  return isComplete ? expandStars(machine, path) : [];
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} path
 * @returns {string[]}
 */
function expandStars(machine, path) {
  const { sep } = machine.platform === 'win32' ? win32 : posix;
  const [first = '', ...segments] = path.split(sep);
  /** @type {string[]} */
  let found = [first];
  for (const segment of segments) {
    found = found.flatMap((folder) =>
      matchesIn(machine, folder + sep, segment).map((name) => folder + sep + name),
    );
  }
  return found;
}

/**
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} folder
 * @param {string} segment
 * @returns {readonly string[]} names, the highest number first
 */
function matchesIn(machine, folder, segment) {
  if (!segment.includes('*')) return [segment];
  const [start = '', end = ''] = segment.split('*');
  return machine.files
    .list(folder)
    .filter(
      (name) => name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end),
    )
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/**
 * A browser from snap cannot read profiles outside its own folders. Ubuntu's `chromium` packages are scripts that only
 * start, or ask for, that one.
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} path
 */
function isFromSnap(machine, path) {
  if (machine.platform !== 'linux') return false;
  if (path.startsWith('/snap/') || machine.files.realPath(path).endsWith('/usr/bin/snap')) return true;
  const start = machine.files.readStart(path);
  return start.startsWith('#!') && start.includes('/snap/bin/');
}

/**
 * Windows ignores the case of these names, a copy of the environment does not.
 * @param {import('./machine.mjs').Machine} machine
 * @param {string} name
 */
function readEnv({ env, platform }, name) {
  if (platform !== 'win32') return env[name];
  const key = Object.keys(env).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : env[key];
}
