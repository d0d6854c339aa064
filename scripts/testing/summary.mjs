const SHOWN = 20;
const SLOW_S = 4;

/**
 * @typedef {object} Summary
 * @property {(events: AsyncIterable<TestEvent>) => AsyncGenerator<TestEvent>} collect passes the events of a run on
 * @property {() => boolean} hasFailed
 * @property {() => Readonly<Record<string, number>>} times seconds of the files that take more than a few
 * @property {() => string} text where the time went, what was skipped, and what was done in fewer rounds
 *
 * @typedef {{ type: string, data: any }} TestEvent
 */

/**
 * @param {readonly string[]} files that must report
 * @returns {Summary}
 */
export function createSummary(files) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  /** @type {Map<string, string[]>} */
  const skipped = new Map();
  /** @type {Set<string>} */
  const reduced = new Set();
  /** @type {Set<string>} */
  const silent = new Set(files);
  let hasFailed = false;

  /** @param {TestEvent['data']} data */
  const countTest = ({ name, nesting, skip }) => {
    if (nesting === 0) silent.delete(name);
    if (skip === undefined || skip === false) return;
    const reason = skip === true || skip === '' ? 'no reason given' : skip;
    skipped.set(reason, [...(skipped.get(reason) ?? []), name]);
  };
  /** @param {string} message */
  const readLine = (message) => {
    const [, time, file] = /^file time: (\S+) s (\S+)$/m.exec(message) ?? [];
    if (file !== undefined) seconds.set(file, Number(time));
    const [, rounds] = /^fewer rounds: (.+)$/m.exec(message) ?? [];
    if (rounds !== undefined) reduced.add(rounds);
    return file === undefined;
  };

  return {
    async *collect(events) {
      for await (const event of events) {
        if (event.type === 'test:fail') hasFailed = true;
        if (event.type === 'test:pass' || event.type === 'test:fail') countTest(event.data);
        if (event.type !== 'test:stdout' || readLine(event.data.message)) yield event;
      }
    },
    hasFailed: () => hasFailed || silent.size > 0,
    times: () =>
      Object.fromEntries(
        [...seconds]
          .filter(([, spent]) => spent >= SLOW_S)
          .map(([file, spent]) => /** @type {const} */ ([file, Math.round(spent)]))
          .sort(),
      ),
    text: () =>
      [timesOf(seconds), skippedOf(skipped), reducedOf(reduced), silentOf(silent)].filter(Boolean).join('\n'),
  };
}

/** @param {ReadonlyMap<string, number>} seconds */
function timesOf(seconds) {
  const all = [...seconds.values()].reduce((sum, one) => sum + one, 0);
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  const lines = slowest.map(([file, spent]) => `${spent.toFixed(1).padStart(8)} s  ${file}`);
  return `\nTests took ${all.toFixed(0)} s in ${seconds.size} files. The slowest:\n${lines.join('\n')}\n`;
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
  return `Fewer rounds than npm test -- --all makes:\n${lines.join('\n')}\n`;
}

/** @param {ReadonlySet<string>} silent */
function silentOf(silent) {
  if (silent.size === 0) return '';
  return `These files reported nothing, as their process ended before:\n${[...silent].join('\n')}\n`;
}
