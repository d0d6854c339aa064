import { join } from 'node:path';
import { publicDoors } from './public-doors.mjs';
import { readExamples } from './read-examples.mjs';
import { readExports } from './read-exports.mjs';

/**
 * @param {string} root the checkout
 * @returns {{ count: number, gaps: readonly string[] }} how many exports authors can import, and what some of them lack
 */
export function findGaps(root) {
  const used = new Set(readExamples(root).map(({ specifier, name }) => `${specifier} ${name}`));
  const all = publicDoors(root).flatMap(({ specifier, file }) =>
    readExports(join(root, file)).map((exported) => ({
      ...exported,
      title: `${specifier} ${exported.name}`,
    })),
  );
  const gaps = all.flatMap(({ title, isDocumented }) => [
    ...(isDocumented ? [] : [`${title} has no comment`]),
    ...(used.has(title) ? [] : [`${title} is used by no example`]),
  ]);
  return { count: all.length, gaps };
}
