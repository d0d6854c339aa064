import { AsyncResource } from 'node:async_hooks';
import { after, afterEach, beforeEach, describe } from 'node:test';
import { followTests, stopFollowing } from './follow-tests.mjs';
import { countProcessorTime, countsAllProcesses } from './processor-use.mjs';

const outside = new AsyncResource('test files');

/**
 * Runs test files in this process, one after the other. Each is a suite, so that its hooks are its own, and its name
 * stands above its tests. A file that hangs fails at its limit, and the next one runs.
 * @param {readonly (readonly [name: string, url: string])[]} files
 * @param {{ timeout: number }} limit milliseconds for each file
 */
export function runGroup([first, ...others], limit) {
  if (first === undefined) return;
  const [name, url] = first;
  // Outside of the context of this suite, the next one is none of its parts.
  const runOthers = () => outside.runInAsyncScope(() => runGroup(others, limit));
  useBundledParts();
  followTests();
  describe(name, limit, async () => {
    const startedAt = performance.now();
    const used = countProcessorTime(name);
    if (countsAllProcesses()) countEachTest(name, used);
    try {
      await import(url);
    } catch (error) {
      runOthers();
      throw error;
    }
    // The last hook of the suite, so the file has removed what it made.
    after(() => {
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(`file time: ${seconds.toFixed(1)} s ${used().toFixed(1)} s ${name}`);
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

/**
 * @param {string} file
 * @param {() => number} used
 */
function countEachTest(file, used) {
  let before = 0;
  beforeEach(() => {
    before = used();
  });
  afterEach(({ name }) => console.log(`test time: ${(used() - before).toFixed(1)} s ${file}: ${name}`));
}
