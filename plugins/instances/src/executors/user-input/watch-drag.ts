import type { Locator } from 'playwright-core';
import { isDragRefused, watchDragOf } from '../../browser/driver/drag-scripts.ts';

const FIND_MS = 10_000;

interface DragWatch {
  /** Whether the browser dragged the element and nothing in the page took the drop. */
  isRefused(): Promise<boolean>;
}

/** Watches how the drag of an element ends. A place without an element has no watch. */
export async function watchDrag(locator: Locator): Promise<DragWatch> {
  const element = await locator.elementHandle({ timeout: FIND_MS });
  await element?.evaluate(watchDragOf);
  return {
    // The page that took the drop may be another one by now.
    isRefused: async () => (await element?.evaluate(isDragRefused).catch(() => false)) ?? false,
  };
}
