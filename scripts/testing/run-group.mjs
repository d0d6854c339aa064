import { AsyncResource } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { after, describe } from 'node:test';
import { followTests, stopFollowing } from './follow-tests.mjs';

/** Linux counts so in every file of /proc. */
const TICKS_OF_SECOND = 100;
const outside = new AsyncResource('test files');

/**
 * Runs test files in this process, one after the other. Each is a suite, so that its hooks are its own, and its name
 * stands above its tests.
 * @param {readonly (readonly [name: string, url: string])[]} files
 */
export function runGroup([first, ...others]) {
  if (first === undefined) return;
  const [name, url] = first;
  // Outside of the context of this suite, the next one is none of its parts.
  const runOthers = () => outside.runInAsyncScope(() => runGroup(others));
  useBundledParts();
  followTests();
  describe(name, async () => {
    const startedAt = performance.now();
    const usedBefore = processorSeconds();
    try {
      await import(url);
    } catch (error) {
      runOthers();
      throw error;
    }
    // The last hook of the suite, so the file has removed what it made.
    after(() => {
      const seconds = (performance.now() - startedAt) / 1000;
      const used = processorSeconds() - usedBefore;
      console.log(`file time: ${seconds.toFixed(1)} s ${used.toFixed(1)} s ${name}`);
      runOthers();
    });
    stopFollowing();
  });
}

/** The file before this one may have had workers that load sources: see `useSourceParts` in `@gatehouse/test-tiers`. */
function useBundledParts() {
  const flag = Reflect.get(globalThis, Symbol.for('gatehouse.source-parts'));
  if (flag instanceof Int32Array) flag[0] = 0;
}

/** The time of this process and of its children that have ended; theirs is known on Linux alone. */
function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

function childSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_OF_SECOND;
  } catch {
    return 0;
  }
}
