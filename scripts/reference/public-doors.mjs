import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Packages whose doors authors of plugins import. */
export const PLACES = ['packages/sdk-actions', 'sdk-plugin', 'packages/plugin-kit'];

/** @typedef {{ specifier: string, place: string, file: string }} Door `file` is below the root */

/**
 * Doors below `internal` are not for authors.
 * @param {string} root the checkout
 * @returns {readonly Door[]}
 */
export function publicDoors(root) {
  return PLACES.flatMap((place) => {
    /** @type {{ name: string, exports: Record<string, string> }} */
    const { name, exports } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
    return Object.entries(exports)
      .filter(([door]) => !/^\.\/internal(\/|$)/.test(door))
      .map(([door, file]) => ({ specifier: posix.join(name, door), place, file: posix.join(place, file) }));
  });
}
