import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { WATCHED_FOLDERS } from './bundle-record.cjs';

/**
 * Each process of the product runs a program: a script of its own, with nothing that only the others need.
 * @typedef {object} Program
 * @property {string} name
 * @property {string} main the module that runs first
 * @property {readonly string[]} modules others that are imported by their path
 * @property {Readonly<Record<string, string>>} shared what plugins from elsewhere import by name, and its path
 */

/** Main modules: of the command line, of the processes that the daemon forks, and of packages shared with outside plugins. */
export const MAINS = {
  start: 'packages/cli/src/start-line.ts',
  command: 'packages/cli/src/command-line.ts',
  check: 'packages/plugin-kit/src/check/main.ts',
  worker: 'plugins/runtime/src/worker/main.ts',
  plugin: 'packages/isolated-plugins/src/plugin-process/main.ts',
  part: 'plugins/runtime/src/part-process/main.ts',
  code: 'plugins/own-code/src/process/main.ts',
  document: 'plugins/runtime/src/large-files/main.ts',
  diagram: 'plugins/project-editor/src/diagram/process/main.ts',
  arrange: 'plugins/project-editor/src/arrange/main.ts',
  keychain: 'packages/master-key/src/keychain/process/main.ts',
  // Whole, for plugins from elsewhere; a program has only the parts of it that it uses.
  valibot: 'node_modules/valibot/dist/index.mjs',
};

/**
 * The entries of a bundle of a checkout. Paths are below its root, with slashes.
 * @typedef {object} BundleEntries
 * @property {readonly Program[]} programs
 * @property {readonly string[]} facts files that these lists were read from
 * @property {readonly string[]} pages programs of plugins that build their pages
 */

/**
 * @param {string} root
 * @returns {BundleEntries}
 */
export function readBundleEntries(root) {
  const own = ['packages/daemon', 'sdk-plugin', 'packages/sdk-actions', 'packages/plugin-kit'];
  const folders = [...own, ...WATCHED_FOLDERS.flatMap((parent) => foldersBelow(root, parent))];
  const packages = folders.map((folder) => readPackage(root, folder));
  const all = (/** @type {'entries' | 'sites' | 'workers' | 'doctors'} */ kind) =>
    packages.flatMap((found) => found[kind]);
  const shared = Object.assign({}, ...packages.map((found) => found.shared));
  const forTests = Object.assign({}, ...packages.map((found) => found.forTests));
  /** @type {Readonly<Record<string, Pick<Program, 'modules' | 'shared'>>>} */
  const withPlugins = {
    start: { modules: all('entries'), shared },
    command: { modules: [...new Set([...all('entries'), ...all('sites'), ...all('doctors')])], shared },
    check: {
      modules: [...new Set([...all('entries'), ...all('workers')])],
      shared: { ...shared, ...forTests },
    },
    worker: { modules: all('workers'), shared },
    plugin: { modules: [], shared },
    part: { modules: [], shared },
  };
  const alone = { modules: [], shared: {} };
  return {
    programs: Object.entries(MAINS).map(([name, main]) => ({ name, main, ...alone, ...withPlugins[name] })),
    facts: packages.flatMap(({ facts }) => facts),
    pages: packages.flatMap(({ pages }) => pages),
  };
}

/**
 * @param {string} root
 * @param {string} parent
 */
function foldersBelow(root, parent) {
  const folder = join(root, parent);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .map((name) => posix.join(parent, name));
}

/**
 * @param {string} root
 * @param {string} folder
 */
function readPackage(root, folder) {
  const packageFile = posix.join(folder, 'package.json');
  const manifestFile = posix.join(folder, 'gatehouse.plugin.json');
  const hasManifest = existsSync(join(root, manifestFile));
  const { name, exports = {}, gatehouse = {} } = readJson(root, packageFile);
  const { worker, doctor } = (hasManifest ? readJson(root, manifestFile).entry : undefined) ?? {};
  const below = (/** @type {string | undefined} */ path) =>
    path === undefined ? [] : [posix.join(folder, path)];
  const doorsOf = (/** @type {typeof isShared} */ isWanted) =>
    Object.fromEntries(
      Object.entries(exports)
        .filter(([door]) => isWanted(folder, door))
        .map(([door, path]) => [posix.join(name, door), posix.join(folder, path)]),
    );
  return {
    entries: below(gatehouse.entry),
    sites: below(gatehouse.site),
    pages: below(gatehouse.page),
    workers: below(worker),
    doctors: below(doctor),
    shared: doorsOf(isShared),
    forTests: doorsOf(isForTests),
    facts: hasManifest ? [packageFile, manifestFile] : [packageFile],
  };
}

/**
 * @param {string} root
 * @param {string} path
 */
function readJson(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * @param {string} folder
 * @param {string} door
 */
function isShared(folder, door) {
  if (folder === 'packages/sdk-actions') return !door.startsWith('./internal/');
  return folder === 'sdk-plugin' ? door === '.' || door === './internal' : door === './api';
}

/**
 * Tests of plugins import whole plugins and the test kit as well.
 * @param {string} folder
 * @param {string} door
 */
function isForTests(folder, door) {
  return door === '.' && (folder === 'packages/plugin-kit' || folder.startsWith('plugins/'));
}
