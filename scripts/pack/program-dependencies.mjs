import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORTED } from './library-places.mjs';

/**
 * Packages that are loaded by their names while the program runs; all others are in its bundle. `start-packed.test.ts` fails
 * for one that is missing here.
 */
const NAMES = [
  '@fontsource/inter',
  '@napi-rs/canvas',
  '@napi-rs/keyring',
  '@photostructure/sqlite',
  '@tesseract.js-data/eng',
  '@types/node',
  '@xmldom/xmldom',
  'esbuild',
  'fs-native-extensions',
  'imapflow',
  'luxon',
  'npm-registry-fetch',
  'playwright-core',
  'proxy-chain',
  'sigstore',
  'ssh2-sftp-client',
  'tar',
  'tesseract.js',
  'tsx',
  'typescript',
  'xpath',
];

/** Packages of others that the author of a plugin needs. */
const FOR_AUTHORS = ['@types/node', 'tsx', 'typescript', 'valibot'];

/** @param {string} root */
export function programDependencies(root) {
  return lockedVersions(root, NAMES);
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
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`].version]));
}
