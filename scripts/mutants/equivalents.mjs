import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A change that makes no difference to be observed. `line` is the whole line that is changed, without the space around it.
 * @typedef {{ readonly path: string, readonly line: string, readonly change: string, readonly why: string }} Equivalent
 */

/**
 * Throws where a line has changed: then somebody has to look at it again.
 * @param {string} root
 * @returns {readonly Equivalent[]}
 */
export function readEquivalents(root) {
  /** @type {readonly Equivalent[]} */
  const all = JSON.parse(readFileSync(join(root, 'scripts', 'mutants', 'equivalents.json'), 'utf8'));
  const gone = all.filter(({ path, line }) => !linesOf(join(root, path)).includes(line));
  if (gone.length === 0) return all;
  const names = gone.map(({ path, line }) => `${path}: ${line}`).join('\n');
  throw new Error(`These lines of equivalents.json are gone; judge their changes again:\n${names}`);
}

/** @param {string} file */
function linesOf(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
}

/**
 * Why a mutant makes no difference; undefined where it makes one, as far as is known.
 * @param {readonly Equivalent[]} equivalents
 * @param {import('./judge.mjs').Mutant} mutant
 * @param {string} change as it stands in the report
 */
export function whyEquivalent(equivalents, { path, text, mutation }, change) {
  const from = text.lastIndexOf('\n', mutation.start - 1) + 1;
  const line = (text.slice(from).split('\n')[0] ?? '').trim();
  return equivalents.find((each) => each.path === path && each.line === line && each.change === change)?.why;
}
