import { readFileSync } from 'node:fs';
import { countsAllProcesses } from './processor-use.mjs';

const PATH = new URL('file-times.json', import.meta.url);

/**
 * @typedef {readonly [seconds: number, processorSeconds: number]} FileTime of a file and all processes that it started
 * @typedef {Readonly<Record<string, FileTime>>} FileTimes by path, of files that take more than a second
 */

/** The time of a file that no run has measured, or that took less than a second. */
export const USUAL = /** @type {FileTime} */ ([1, 0.5]);

/**
 * The times of a run on a quiet machine; of the quick tier those of `--all` for a file that only this has run. A whole run
 * writes `.cache/tests/file-times.json`: copy it to its tier here.
 * @param {import('./arguments.mjs').Tier} tier
 * @returns {FileTimes}
 */
export function readFileTimes(tier) {
  /** @type {Readonly<Record<'quick' | 'all', FileTimes>>} */
  const { quick, all } = JSON.parse(readFileSync(PATH, 'utf8'));
  return tier === 'quick' ? { ...all, ...quick } : all;
}

/**
 * A run that counts only some processes, so no browsers, does not make a file cheaper than it is known to be.
 * @param {FileTimes} known
 * @param {FileTimes} measured
 * @returns {FileTimes}
 */
export function mergeTimes(known, measured) {
  const merged = Object.entries(measured).map(([file, [seconds, used]]) => {
    const [, before] = known[file] ?? [0, 0];
    return [file, [seconds, countsAllProcesses() ? used : Math.max(before, used)]];
  });
  return { ...known, ...Object.fromEntries(merged) };
}
