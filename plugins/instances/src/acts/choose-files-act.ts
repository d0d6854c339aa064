import type { FileChooser, Page } from 'playwright-core';
import type { ElementAct } from '../browser/act-on-element.ts';
import { isFileField } from '../browser/driver/act-scripts.ts';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import { clickAct } from './click-act.ts';
import { giveFilesAct } from './give-files-act.ts';

/**
 * Gives files to a file field, or to the file chooser that a click on another element opens. The browser must be able
 * to read their paths.
 */
export function chooseFilesAct(paths: readonly string[]): ElementAct<void> {
  const giving = giveFilesAct(paths);
  return {
    verb: giving.verb,
    act: async (element, timeout) => {
      const isField = await element.locator.evaluate(isFileField, undefined, { timeout });
      if (isField) return giving.act(element, timeout);
      const opening = nextChooser(element.page, timeout);
      // Where the click fails, its error is reported.
      opening.catch(() => undefined);
      await clickAct({ button: 'left', count: 1, settleMs: null }).act(element, timeout);
      const chooser = await opening;
      if (chooser === null) throw new Error('a click on it opened no file chooser.');
      await chooser.setFiles([...paths], { timeout });
    },
  };
}

/** Null where none opens in time. */
async function nextChooser(page: Page, timeout: number): Promise<FileChooser | null> {
  try {
    return await page.waitForEvent('filechooser', { timeout });
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}
