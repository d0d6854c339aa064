import { cpus } from 'node:os';

/** Below this part of idle time, the processors are busy. */
const IDLE_PART = 0.04;

/**
 * @returns {() => boolean} whether the processors of the machine had time since the last call; not in the first one
 */
export function watchProcessors() {
  let last = readTimes();
  return () => {
    const before = last;
    last = readTimes();
    return last.idle - before.idle > IDLE_PART * (last.all - before.all);
  };
}

function readTimes() {
  const times = cpus().map((processor) => processor.times);
  const sumOf = (/** @type {readonly number[]} */ parts) => parts.reduce((sum, part) => sum + part, 0);
  return {
    idle: sumOf(times.map(({ idle }) => idle)),
    all: sumOf(times.flatMap((time) => Object.values(time))),
  };
}
