import { readFileSync } from 'node:fs';

/** Seconds of the files that take more than a few. A run writes `.cache/tests/file-times.json`: after one of `--all`, copy it. */
const TIMES = new URL('file-times.json', import.meta.url);
const USUAL_S = 1;
/** A group of small files ends about when a file of the middle does. */
const GROUP_S = 20;

/**
 * @typedef {object} TestGroup files that run in one process, one after the other
 * @property {readonly string[]} files
 * @property {number} seconds about
 */

/**
 * Small files of a package share a process, since a process costs more than most of them do; files of an example do not,
 * as they are what an author of plugins writes. The longest groups come first, so that no core is idle at the end.
 * @param {readonly string[]} files
 * @returns {readonly TestGroup[]}
 */
export function groupFiles(files) {
  /** @type {Readonly<Record<string, number>>} */
  const times = JSON.parse(readFileSync(TIMES, 'utf8'));
  /** @type {Map<string, TestGroup[]>} */
  const packages = new Map();
  for (const file of files) {
    const groups = packages.get(packageOf(file)) ?? [];
    packages.set(packageOf(file), groups);
    addTo(groups, file, file.startsWith('examples/') ? GROUP_S : (times[file] ?? USUAL_S));
  }
  return [...packages.values()].flat().sort((a, b) => b.seconds - a.seconds);
}

/**
 * @param {TestGroup[]} groups of one package
 * @param {string} file
 * @param {number} seconds
 */
function addTo(groups, file, seconds) {
  const at = groups.findIndex((group) => group.seconds + seconds <= GROUP_S);
  const group = groups[at];
  if (group === undefined) groups.push({ files: [file], seconds });
  else groups[at] = { files: [...group.files, file], seconds: group.seconds + seconds };
}

/**
 * @param {string} file below the checkout
 * @returns {string} its folder of the first level, or of the second where packages lie there
 */
function packageOf(file) {
  const [top = '', name = ''] = file.split('/');
  return ['plugins', 'packages', 'examples'].includes(top) ? `${top}/${name}` : top;
}
