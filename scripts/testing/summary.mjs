const SHOWN = 20;
/** The number of single tests. */
const SHOWN_TESTS = 40;
/** Shorter times are not written down. */
const SLOW_S = 1;
/** The counts that each run prints at its end. */
const TOTAL = /^(tests|suites|pass|fail|cancelled|skipped|todo) (\d+)$/;

/**
 * @typedef {object} Summary
 * @property {(events: AsyncIterable<TestEvent>) => AsyncGenerator<TestEvent>} collect passes the events of a run on
 * @property {() => boolean} hasFailed
 * @property {() => string[] | null} failedFiles null where a process failed beside its files
 * @property {() => import('./file-times.mjs').FileTimes} times of the files that take more than a second
 * @property {() => string} text where the time went, what was skipped, and what was done in fewer rounds
 *
 * @typedef {{ type: string, data: any }} TestEvent
 */

/**
 * @param {import('./choose-files.mjs').ChosenFiles} choice
 * @returns {Summary}
 */
export function createSummary({ chosen, left, nightly }) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  /** @type {Map<string, number>} */
  const processorSeconds = new Map();
  /** @type {Map<string, number>} by what is counted */
  const totals = new Map();
  /** @type {Map<string, string[]>} */
  const skipped = new Map();
  /** @type {[test: string, seconds: number][]} where all processes are counted */
  const tests = [];
  /** @type {Set<string>} */
  const reduced = new Set();
  /** @type {Set<string>} */
  const silent = new Set(chosen);
  /** @type {Set<string>} files, or the entry of a group whose process failed */
  const failed = new Set();
  let hasFailed = false;

  /** @param {TestEvent} event */
  const countTest = ({ type, data: { name, nesting, skip } }) => {
    if (nesting === 0) silent.delete(name);
    if (type === 'test:fail') hasFailed = true;
    if (type === 'test:fail' && nesting === 0) failed.add(name);
    if (skip === undefined || skip === false) return;
    const reason = skip === true || skip === '' ? 'no reason given' : skip;
    skipped.set(reason, [...(skipped.get(reason) ?? []), name]);
  };
  /** @param {string} message */
  const readLine = (message) => {
    const [, time, used, file] = /^file time: (\S+) s (\S+) s (\S+)$/m.exec(message) ?? [];
    if (file !== undefined) {
      seconds.set(file, Number(time));
      processorSeconds.set(file, Number(used));
    }
    const ofTests = [...message.matchAll(/^test time: (\S+) s (.+)$/gm)];
    for (const [, usedByTest, test = ''] of ofTests) tests.push([test, Number(usedByTest)]);
    const [, rounds] = /^fewer rounds: (.+)$/m.exec(message) ?? [];
    if (rounds !== undefined) reduced.add(rounds);
    return file === undefined && ofTests.length === 0;
  };

  /** @param {TestEvent} event */
  const addTotal = ({ type, data }) => {
    if (type !== 'test:diagnostic' || data.nesting !== 0) return false;
    const [, what, count] = TOTAL.exec(data.message) ?? [];
    if (what === undefined) return false;
    totals.set(what, (totals.get(what) ?? 0) + Number(count));
    return true;
  };

  return {
    async *collect(events) {
      for await (const event of events) {
        if (addTotal(event)) continue;
        if (event.type === 'test:pass' || event.type === 'test:fail') countTest(event);
        if (event.type !== 'test:stdout' || readLine(event.data.message)) yield event;
      }
      for (const [what, count] of totals)
        yield { type: 'test:diagnostic', data: { nesting: 0, message: `${what} ${count}` } };
    },
    hasFailed: () => hasFailed || silent.size > 0,
    failedFiles: () => {
      const all = [...failed, ...silent];
      return all.every((name) => chosen.includes(name)) ? all : null;
    },
    times: () => {
      const slow = [...seconds].filter(([, spent]) => spent >= SLOW_S).sort();
      const used = (/** @type {string} */ file) => Math.round(processorSeconds.get(file) ?? 0);
      return Object.fromEntries(slow.map(([file, spent]) => [file, [Math.round(spent), used(file)]]));
    },
    text: () =>
      [
        timesOf(seconds, processorSeconds),
        costsOf(tests),
        skippedOf(skipped),
        reducedOf(reduced),
        listOf('Left out, other files in each run (npm test -- --all has them all)', left),
        listOf('Left to nights (npm test -- --long)', nightly),
        silentOf(silent),
      ]
        .filter(Boolean)
        .join('\n'),
  };
}

/**
 * @param {ReadonlyMap<string, number>} seconds
 * @param {ReadonlyMap<string, number>} processorSeconds
 */
function timesOf(seconds, processorSeconds) {
  const sumOf = (/** @type {ReadonlyMap<string, number>} */ times) =>
    [...times.values()].reduce((sum, one) => sum + one, 0).toFixed(0);
  const inSeconds = (/** @type {number} */ time) => `${time.toFixed(1).padStart(7)} s`;
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  const lines = slowest.map(
    ([file, spent]) => `${inSeconds(spent)} ${inSeconds(processorSeconds.get(file) ?? 0)}  ${file}`,
  );
  const sums = `${sumOf(seconds)} s, ${sumOf(processorSeconds)} s of them of a processor`;
  return `\nTests took ${sums}, in ${seconds.size} files. The slowest:\n${lines.join('\n')}\n`;
}

/** @param {readonly (readonly [test: string, seconds: number])[]} tests */
function costsOf(tests) {
  if (tests.length === 0) return '';
  const largest = [...tests].sort(([, a], [, b]) => b - a).slice(0, SHOWN_TESTS);
  const lines = largest.map(([test, used]) => `${used.toFixed(1).padStart(7)} s  ${test}`);
  return `The tests that took most of the processors:\n${lines.join('\n')}\n`;
}

/** @param {ReadonlyMap<string, readonly string[]>} skipped tests by reason */
function skippedOf(skipped) {
  if (skipped.size === 0) return '';
  const lines = [...skipped].map(([reason, names]) => `${String(names.length).padStart(6)}  ${reason}`);
  return `Skipped, by reason:\n${lines.join('\n')}\n`;
}

/** @param {ReadonlySet<string>} reduced */
function reducedOf(reduced) {
  if (reduced.size === 0) return '';
  const lines = [...reduced].sort().map((line) => `        ${line}`);
  return `Fewer rounds than there are (npm test -- --all makes more, --long all of them):\n${lines.join('\n')}\n`;
}

/**
 * @param {string} title
 * @param {readonly string[]} files
 */
function listOf(title, files) {
  if (files.length === 0) return '';
  return `${title}:\n${files.map((file) => `        ${file}`).join('\n')}\n`;
}

/** @param {ReadonlySet<string>} silent */
function silentOf(silent) {
  if (silent.size === 0) return '';
  return `These files reported nothing, as their process ended before:\n${[...silent].join('\n')}\n`;
}

/** @param {readonly string[]} files that failed beside others and passed alone */
export function unstableOf(files) {
  return listOf(
    '\nUnstable: these failed beside others and passed alone. Mend what depends on time or order',
    files,
  );
}
