import { createRandom, readSeed } from '@gatehouse/test-tiers';
import { USUAL } from './file-times.mjs';

/** Files of these names try a class of fault, or a model against random inputs: each run has all of them. */
const FAULTS =
  /attack|corpus|crash\/|cuts|disk|door|editing-model|failures|fault|hostile|isolation|kill|matrix|model|planted|recovery|sandbox|swap|tamper/;
/** Files that are shorter run always. */
const LONG_S = 3;
/** The time of processors for the other long files. */
const BUDGET_S = 50;

/**
 * @typedef {object} ChosenFiles
 * @property {readonly string[]} chosen
 * @property {readonly string[]} left that this tier has no time for, others in each run
 * @property {readonly string[]} nightly that only the longest tier runs
 */

/**
 * @param {readonly string[]} files
 * @param {object} run
 * @param {import('./arguments.mjs').Tier} run.tier
 * @param {boolean} run.isWhole no part of the files was asked for
 * @param {import('./file-times.mjs').FileTimes} run.times
 * @returns {ChosenFiles}
 */
export function chooseFiles(files, { tier, isWhole, times }) {
  if (tier === 'long') return { chosen: files, left: [], nightly: [] };
  const nightly = files.filter((file) => file.endsWith('.nightly.test.ts'));
  const daily = files.filter((file) => !nightly.includes(file));
  if (tier === 'all' || !isWhole) return { chosen: daily, left: [], nightly };
  return { ...chooseForMinutes(daily, times), nightly };
}

/**
 * All files that are short or try a class of fault, and as many of the others as the quick tier has time for.
 * @param {readonly string[]} files
 * @param {import('./file-times.mjs').FileTimes} times
 */
function chooseForMinutes(files, times) {
  const timeOf = (/** @type {string} */ file) => times[file] ?? USUAL;
  const random = createRandom(readSeed());
  const long = files
    .filter((file) => timeOf(file)[0] >= LONG_S && !FAULTS.test(file))
    .map((file) => ({ file, place: random() }))
    .sort((a, b) => a.place - b.place);
  /** @type {string[]} */
  const left = [];
  let spent = 0;
  for (const { file } of long) {
    const [, processorSeconds] = timeOf(file);
    if (spent + processorSeconds > BUDGET_S) left.push(file);
    else spent += processorSeconds;
  }
  return { chosen: files.filter((file) => !left.includes(file)), left: left.sort() };
}
