import { packageOf } from '../imports/package-of.mjs';
import { USUAL } from './file-times.mjs';

/** A group of small files ends about when a file of the middle does. */
const GROUP_S = 60;

/**
 * @typedef {object} TestGroup files that run in one process, one after the other
 * @property {string[]} files
 * @property {number} seconds about
 */

/**
 * Small files of a package share a process, since a process costs more than most of them do; files of an example do not,
 * as they are what an author of plugins writes. The longest groups come first, so that no core is idle at the end.
 * @param {readonly string[]} files
 * @param {import('./file-times.mjs').FileTimes} times
 * @returns {readonly TestGroup[]}
 */
export function groupFiles(files, times) {
  /** @type {Map<string, TestGroup[]>} by package */
  const packages = new Map();
  for (const file of files) {
    const groups = packages.get(packageOf(file)) ?? [];
    packages.set(packageOf(file), groups);
    addTo(groups, file, times[file] ?? USUAL);
  }
  const groups = [...packages.values()].flat();
  return groups.sort((a, b) => b.seconds - a.seconds);
}

/**
 * @param {TestGroup[]} groups of one package
 * @param {string} file
 * @param {import('./file-times.mjs').FileTime} time
 */
function addTo(groups, file, [fileSeconds]) {
  const seconds = file.startsWith('examples/') ? GROUP_S : fileSeconds;
  const group = groups.find((one) => one.seconds + seconds <= GROUP_S);
  if (group === undefined) {
    groups.push({ files: [file], seconds });
    return;
  }
  group.files.push(file);
  group.seconds += seconds;
}
