import { setImmediate } from 'node:timers/promises';

/** Items that are handled at once; other calls are answered in between. */
export const itemsAtOnce = 1000;

/** The results for all items. A document is immutable, so it may take several turns of the event loop. */
export async function inParts<Item, Result>(
  items: readonly Item[],
  toResults: (part: readonly Item[]) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    if (from > 0) await setImmediate();
    for (const result of toResults(items.slice(from, from + itemsAtOnce))) results.push(result);
  }
  return results;
}
