import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMutations } from './find-mutations.mjs';

/**
 * A change that makes no difference to be observed. `line` is the whole line that is changed, without the space around it.
 * @typedef {{ readonly path: string, readonly line: string, readonly change: string, readonly why: string }} Equivalent
 */

/**
 * @param {string} root
 * @returns {readonly Equivalent[]}
 * @throws {Error} where a line or its change is gone: then somebody has to look at it again
 */
export function readEquivalents(root) {
  /** @type {readonly Equivalent[]} */
  const all = JSON.parse(readFileSync(join(root, 'scripts', 'mutants', 'equivalents.json'), 'utf8'));
  const stale = staleEquivalents(root, all);
  if (stale.length === 0) return all;
  const names = stale.map(({ path, line, change }) => `${path}: ${line} (${change})`).join('\n');
  throw new Error(`These changes of equivalents.json are made no more; judge the lines again:\n${names}`);
}

/**
 * @param {string} root
 * @param {readonly Equivalent[]} all
 * @returns {readonly Equivalent[]} those that no mutant is any more
 */
export function staleEquivalents(root, all) {
  const madeIn = Object.fromEntries(
    [...new Set(all.map(({ path }) => path))].map((path) => [path, changesOf(root, path)]),
  );
  return all.filter(({ path, line, change }) => !madeIn[path]?.has(`${line}\n${change}`));
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {ReadonlySet<string>} line and change of each mutant of a file
 */
function changesOf(root, path) {
  const file = join(root, path);
  if (!existsSync(file)) return new Set();
  const text = readFileSync(file, 'utf8');
  return new Set(
    findMutations(path, text).map(
      (mutation) => `${lineAt(text, mutation.start)}\n${describeChange(text, mutation)}`,
    ),
  );
}

/**
 * @param {string} text of a source
 * @param {import('./find-mutations.mjs').Mutation} mutation
 * @returns {string} as it stands in the report
 */
export function describeChange(text, mutation) {
  const from = text.slice(mutation.start, mutation.end).replaceAll(/\s+/g, ' ').slice(0, 80);
  return mutation.with === '' ? `without \`${from}\`` : `\`${from}\` to \`${mutation.with}\``;
}

/**
 * @param {string} text
 * @param {number} at
 */
function lineAt(text, at) {
  return (text.slice(text.lastIndexOf('\n', at - 1) + 1).split('\n')[0] ?? '').trim();
}

/**
 * Why a mutant makes no difference; undefined where it makes one, as far as is known.
 * @param {readonly Equivalent[]} equivalents
 * @param {import('./judge.mjs').Mutant} mutant
 * @param {string} change as it stands in the report
 */
export function whyEquivalent(equivalents, { path, text, mutation }, change) {
  const line = lineAt(text, mutation.start);
  return equivalents.find((each) => each.path === path && each.line === line && each.change === change)?.why;
}
