import { packageOf } from '../imports/package-of.mjs';
import { USUAL } from './file-times.mjs';

/** Each process loads the same modules once more: fewer ones, but all cores have some until the end. */
const GROUP_S = 180;
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
  const large = packages.filter((one) => !isSmall(one)).map((one) => one.files);
  const groups = [
    ...alone.map((file) => ({ files: [file], seconds: secondsOf(file) })),
    ...[...large, together].flatMap((ofOne) => divide(ofOne, secondsOf)),
  ];
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
 * @param {readonly string[]} files
 * @param {(file: string) => number} secondsOf
 * @returns {readonly TestGroup[]}
 */
function divide(files, secondsOf) {
  /** @type {TestGroup[]} */
  const groups = [];
  for (const file of files) {
    const seconds = secondsOf(file);
    const group = groups.find((one) => one.seconds + seconds <= GROUP_S);
    if (group === undefined) groups.push({ files: [file], seconds });
    else {
      group.files.push(file);
      group.seconds += seconds;
    }
  }
  return groups;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
