import type { Response } from 'playwright-core';
import { plainMessage } from './driver/driver-errors.ts';

/**
 * The bytes of a response. Throws an error for the user where the browser has them no longer: it forgets those of a page
 * when the tab shows another one, and large ones when there are many.
 */
export async function readBody(response: Response): Promise<Buffer> {
  const { url, status } = { url: response.url().slice(0, 200), status: response.status() };
  if (status >= 300 && status < 400 && status !== 304) {
    throw new Error(`The answer of ${url} is a redirect (${status}), which has no text.`);
  }
  try {
    return await response.body();
  } catch (error) {
    throw new Error(
      `The browser has the answer of ${url} no longer (${plainMessage(error)}). ` +
        'Read it before the tab goes to another page, or record it with WebBrowser.RecordHar.',
    );
  }
}
