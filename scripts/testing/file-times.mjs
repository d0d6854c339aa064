import { readFileSync } from 'node:fs';

const PATH = new URL('file-times.json', import.meta.url);

/**
 * @typedef {readonly [seconds: number, processorSeconds: number]} FileTime of a file and the processes that it started
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
