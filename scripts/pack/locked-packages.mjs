import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * An entry of a lock file of npm.
 * @typedef {object} Locked
 * @property {string} version
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 *
 * @typedef {Readonly<Record<string, Locked>>} LockedPackages by their places, such as `node_modules/tar`
 */

/**
 * @param {string} root
 * @returns {LockedPackages}
 */
export function lockedPackages(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * @param {LockedPackages} locked
 * @param {readonly string[]} names of packages of the root
 * @returns {readonly string[]} the places of these and of all that they need
 */
export function placesOf(locked, names) {
  const found = new Set(names.map((name) => `node_modules/${name}`));
  for (const place of found) {
    const { dependencies, optionalDependencies } = locked[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = placeFrom(locked, place, name);
      if (needed !== null) found.add(needed);
    }
  }
  return [...found];
}

/**
 * Where Node finds a package for one that needs it. Null for an optional one that the lock file does not have.
 * @param {LockedPackages} locked
 * @param {string} from the place of the one that needs it
 * @param {string} name
 */
function placeFrom(locked, from, name) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const place = posix.join(folder, 'node_modules', name);
    if (place in locked) return place;
    if (folder === '.') return null;
  }
}
