import { IMPORTED } from './library-places.mjs';
import { lockedPackages } from './locked-packages.mjs';

/** Packages with native parts, or with programs: npm installs them beside the program. */
export const APART = [
  '@napi-rs/canvas',
  '@napi-rs/keyring',
  'esbuild',
  'fs-native-extensions',
  'playwright-core',
  'tsx',
];

/** Packages of others that the author of a plugin needs. */
const FOR_AUTHORS = ['@types/node', 'tsx', 'typescript', 'valibot'];

/**
 * @param {string} root
 * @param {readonly string[]} names of packages that are loaded by their names; all others are in the scripts of the program
 */
export function programDependencies(root, names) {
  return lockedVersions(root, [...names].sort());
}

/**
 * All packages of a release have one version.
 * @param {string} root
 * @param {string} version
 * @returns {Readonly<Record<string, string>>}
 */
export function authorVersions(root, version) {
  const ours = ['gatehouse', ...IMPORTED].map((name) => [name, version]);
  return { ...Object.fromEntries(ours), ...lockedVersions(root, FOR_AUTHORS) };
}

/**
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {Readonly<Record<string, string>>} the versions that the lock file has
 */
function lockedVersions(root, names) {
  const packages = lockedPackages(root);
  return Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`]?.version ?? '']));
}
