import { setTimeout as sleep } from 'node:timers/promises';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ElementAct } from '../browser/act-on-element.ts';
import { endDropWatch, hasDropped, watchDrop } from '../browser/driver/drop-scripts.ts';

const POLL_MS = 50;
const DROP_MS = 1000;

/** Drops files and folders at a point of an element, as from a window of files beside the browser. */
export function dropFilesAct(paths: readonly string[], { x, y }: Point): ElementAct<void> {
  return {
    verb: 'take the drop',
    extraMs: DROP_MS,
    act: async ({ locator, page }, timeout) => {
      const session = await page.context().newCDPSession(page);
      try {
        await locator.evaluate(watchDrop, undefined, { timeout });
        const data = { items: [], files: [...paths], dragOperationsMask: 1 };
        for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
          await session.send('Input.dispatchDragEvent', { type, x, y, data });
        }
        for (let waited = 0; waited < DROP_MS; waited += POLL_MS) {
          if (await locator.evaluate(hasDropped)) return;
          await sleep(POLL_MS);
        }
      } finally {
        await locator.evaluate(endDropWatch, undefined, { timeout: POLL_MS }).catch(() => undefined);
        await session.detach().catch(() => undefined);
      }
      throw new Error('the page takes no files there.');
    },
  };
}
