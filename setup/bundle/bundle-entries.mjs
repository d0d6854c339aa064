import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { WATCHED_FOLDERS } from './bundle-record.cjs';

/** What `host/bin/gatehouse.cjs` asks for. */
const COMMAND_LINE = 'host/src/cli/command-line.ts';

/** Modules that run in a process of their own. */
export const PROGRAMS = [
  'plugins/runtime/src/worker/main.ts',
  'plugins/own-code/src/process/main.ts',
  'plugins/project-editor/src/diagram/process/main.ts',
  'plugins/project-editor/src/arrange/main.ts',
];

/**
 * What a bundle of a checkout is made of. Paths are below its root, with slashes.
 * @typedef {object} BundleEntries
 * @property {readonly string[]} programs
 * @property {readonly string[]} modules that are imported by their path
 * @property {Readonly<Record<string, string>>} shared what plugins from elsewhere import by name, and its path
 * @property {readonly string[]} facts files that these lists were read from
 */

/**
 * @param {string} root
 * @returns {BundleEntries}
 */
export function readBundleEntries(root) {
  const folders = ['host', 'sdk-plugin', ...WATCHED_FOLDERS.flatMap((parent) => foldersBelow(root, parent))];
  const packages = folders.map((folder) => readPackage(root, folder));
  return {
    programs: PROGRAMS,
    modules: [COMMAND_LINE, ...PROGRAMS, ...packages.flatMap(({ modules }) => modules)],
    shared: Object.assign(
      { valibot: 'node_modules/valibot/dist/index.mjs' },
      ...packages.map(({ shared }) => shared),
    ),
    facts: packages.flatMap(({ facts }) => facts),
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
  const worker = hasManifest ? readJson(root, manifestFile).entry?.worker : undefined;
  const modules = [gatehouse.entry, gatehouse.site, worker].filter((path) => path !== undefined);
  const shared = Object.entries(exports).filter(
    ([door]) => door === './api' || (door === '.' && folder === 'sdk-plugin'),
  );
  return {
    modules: modules.map((path) => posix.join(folder, path)),
    shared: Object.fromEntries(
      shared.map(([door, path]) => [posix.join(name, door), posix.join(folder, path)]),
    ),
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
