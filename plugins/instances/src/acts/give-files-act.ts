import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementAct } from '../browser/act-on-element.ts';
import { isDisabled } from '../browser/driver/act-scripts.ts';

const POLL_MS = 50;

/** Gives files to a file field. The browser must be able to read their paths. */
export function giveFilesAct(paths: readonly string[]): ElementAct<void> {
  return {
    verb: paths.length === 1 ? 'take the file' : 'take the files',
    act: async ({ locator }, timeout) => {
      const end = performance.now() + timeout;
      // The driver gives files to disabled fields as well, which a form does not send.
      while (await locator.evaluate(isDisabled, undefined, { timeout })) {
        if (performance.now() > end) throw new Error('it is disabled.');
        await sleep(POLL_MS);
      }
      await locator.setInputFiles([...paths], { timeout: Math.max(1, end - performance.now()) });
    },
  };
}
