import { readFileSync } from 'node:fs';

/** The times of the files that take more than a few seconds. A run writes `.cache/tests/file-times.json`: after one of `--all`, copy it. */
const TIMES = new URL('file-times.json', import.meta.url);
const USUAL_S = 1;
/** A group of small files ends about when a file of the middle does. */
const GROUP_S = 20;
/** A file that uses a processor for less of its time waits. */
const WAITING_BELOW = 0.4;

/**
 * @typedef {object} TestGroup files that run in one process, one after the other
 * @property {readonly string[]} files
 * @property {number} seconds about
 * @property {boolean} waits most of the time, so that it may run beside as many as there are cores
 *
 * @typedef {object} FileTimes by path
 * @property {Readonly<Record<string, number>>} seconds
 * @property {Readonly<Record<string, number>>} processorSeconds of the file and the processes that it started
 */

/**
 * Small files of a package share a process, since a process costs more than most of them do; files of an example do not,
 * as they are what an author of plugins writes. The longest groups come first, so that no core is idle at the end.
 * @param {readonly string[]} files
 * @returns {readonly TestGroup[]}
 */
export function groupFiles(files) {
  /** @type {FileTimes} */
  const times = JSON.parse(readFileSync(TIMES, 'utf8'));
  /** @type {Map<string, TestGroup[]>} */
  const sets = new Map();
  for (const file of files) {
    const waits = isWaiting(file, times);
    const seconds = file.startsWith('examples/') ? GROUP_S : (times.seconds[file] ?? USUAL_S);
    const set = `${packageOf(file)} ${waits}`;
    const groups = sets.get(set) ?? [];
    sets.set(set, groups);
    addTo(groups, { files: [file], seconds, waits });
  }
  return [...sets.values()].flat().sort((a, b) => b.seconds - a.seconds);
}

/**
 * @param {string} file
 * @param {FileTimes} times
 */
function isWaiting(file, { seconds, processorSeconds }) {
  const [spent, used] = [seconds[file], processorSeconds[file]];
  return spent !== undefined && used !== undefined && used < spent * WAITING_BELOW;
}

/**
 * @param {TestGroup[]} groups of one package
 * @param {TestGroup} one
 */
function addTo(groups, { files, seconds, waits }) {
  const at = groups.findIndex((group) => group.seconds + seconds <= GROUP_S);
  const group = groups[at];
  if (group === undefined) groups.push({ files, seconds, waits });
  else groups[at] = { files: [...group.files, ...files], seconds: group.seconds + seconds, waits };
}

/**
 * @param {string} file below the checkout
 * @returns {string} its folder of the first level, or of the second where packages lie there
 */
function packageOf(file) {
  const [top = '', name = ''] = file.split('/');
  return ['plugins', 'packages', 'examples'].includes(top) ? `${top}/${name}` : top;
}
