import { AsyncResource } from 'node:async_hooks';
import { after, describe } from 'node:test';

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
  describe(name, async () => {
    const startedAt = performance.now();
    try {
      await import(url);
    } catch (error) {
      runOthers();
      throw error;
    }
    // The last hook of the suite, so the file has removed what it made.
    after(() => {
      console.log(`file time: ${((performance.now() - startedAt) / 1000).toFixed(1)} s ${name}`);
      runOthers();
    });
  });
}
