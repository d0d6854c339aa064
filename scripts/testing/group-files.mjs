import { packageOf } from '../imports/package-of.mjs';
import { USUAL } from './file-times.mjs';

/** Each process loads the same modules once more: the first ones are long. */
const MAX_GROUP_S = 180;
/** A new group is this part of what is left at most, and the last ones are short: all cores have some until the end. */
const PART = 1 / 8;
const MIN_GROUP_S = 20;
/** Packages that take less share their processes. */
const SMALL_PACKAGE_S = 60;

/**
 * @typedef {object} TestGroup files that run in one process, one after the other
 * @property {string[]} files
 * @property {number} seconds about
 */

/**
 * Files share a process, since a process costs more than most of them do; files of an example do not, as they are what an
 * author of plugins writes. The longest groups come first, so that no core is idle at the end.
 * @param {readonly string[]} files
 * @param {import('./file-times.mjs').FileTimes} times
 * @returns {readonly TestGroup[]}
 */
export function groupFiles(files, times) {
  const secondsOf = (/** @type {string} */ file) => (times[file] ?? USUAL)[0];
  const alone = files.filter((file) => file.startsWith('examples/'));
  const packages = Object.values(byPackage(files.filter((file) => !alone.includes(file)))).map((group) => ({
    files: group,
    seconds: sum(group.map(secondsOf)),
  }));
  const isSmall = (/** @type {TestGroup} */ { seconds }) => seconds < SMALL_PACKAGE_S;
  const together = packages.filter(isSmall).flatMap((small) => small.files);
  const large = packages.filter((one) => !isSmall(one)).sort((a, b) => b.seconds - a.seconds);
  let left = sum(packages.map(({ seconds }) => seconds));
  const groups = alone.map((file) => ({ files: [file], seconds: secondsOf(file) }));
  for (const ofOne of [...large.map((one) => one.files), together]) {
    groups.push(...divide(ofOne, secondsOf, left));
    left -= sum(ofOne.map(secondsOf));
  }
  return groups.sort((a, b) => b.seconds - a.seconds);
}

/**
 * @param {readonly string[]} files
 * @returns {Record<string, string[]>}
 */
function byPackage(files) {
  /** @type {Record<string, string[]>} */
  const packages = {};
  for (const file of files) {
    packages[packageOf(file)] ??= [];
    packages[packageOf(file)]?.push(file);
  }
  return packages;
}

/**
 * @param {readonly string[]} files of one process, or of more where they are long
 * @param {(file: string) => number} secondsOf
 * @param {number} left seconds of these files and of all that are divided later
 * @returns {readonly TestGroup[]}
 */
function divide(files, secondsOf, left) {
  /** @type {(TestGroup & { limit: number })[]} */
  const groups = [];
  for (const file of files) {
    const seconds = secondsOf(file);
    const group = groups.find((one) => one.seconds + seconds <= one.limit);
    if (group === undefined) groups.push({ files: [file], seconds, limit: limitOf(left) });
    else {
      group.files.push(file);
      group.seconds += seconds;
    }
    left -= seconds;
  }
  return groups.map(({ files, seconds }) => ({ files, seconds }));
}

/** @param {number} left */
function limitOf(left) {
  return Math.min(MAX_GROUP_S, Math.max(MIN_GROUP_S, left * PART));
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
