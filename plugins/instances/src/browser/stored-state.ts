import type { BrowserContext } from 'playwright-core';
import { withDeadline } from './driver/deadline.ts';

const READ_MS = 5000;

/** Cookies, local storage, databases and files that the sites of a context have stored. */
export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Throws where a page does not answer in time. */
export function readStoredState(context: BrowserContext): Promise<StoredState> {
  const { signal } = new AbortController();
  const limit = { signal, timeoutMs: READ_MS, complaint: 'A page of the browser did not answer' };
  return withDeadline(context.storageState({ indexedDB: true, opfs: true }), limit);
}
