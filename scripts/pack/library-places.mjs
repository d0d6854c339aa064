import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that a plugin and its tests import: the SDK, the test kit, and the plugins that stand beside it in tests. */
export const IMPORTED = [
  '@gatehouse/sdk-plugin',
  '@gatehouse/sdk-actions',
  '@gatehouse/plugin-kit',
  '@gatehouse/plugin-catalog',
  '@gatehouse/plugin-runtime',
];

/**
 * @param {string} root
 * @returns {readonly string[]} the places of these packages and of those that they stand on
 */
export function libraryPlaces(root) {
  const places = ['host', 'sdk-plugin', ...['packages', 'plugins'].flatMap((parent) => below(root, parent))];
  const known = new Map(places.map((place) => [readPackage(root, place).name, place]));
  const found = new Set();
  const add = (/** @type {string} */ name) => {
    const place = known.get(name);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    for (const other of Object.keys(readPackage(root, place).dependencies ?? {})) add(other);
  };
  for (const name of IMPORTED) add(name);
  return [...found];
}

/**
 * @param {string} root
 * @param {string} parent
 */
function below(root, parent) {
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}

/**
 * @param {string} root
 * @param {string} place
 */
function readPackage(root, place) {
  return JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
}
