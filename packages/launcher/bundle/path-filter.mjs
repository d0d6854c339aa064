import { join } from 'node:path';

/**
 * The builder asks a plugin about the files of its filter only. To ask about every file costs more than to build it.
 * @param {string} root
 * @param {readonly string[]} places
 */
export function anyOf(root, places) {
  const paths = places.map((place) => join(root, place).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(paths.length === 0 ? '^$' : `^(?:${paths.join('|')})$`);
}
