import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { isReplaced, isTimeout } from './driver/driver-errors.ts';

const POLL_MS = 50;

interface Limit {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The result of a read. Where another page replaces the one that is read, that page is read, until the time is up. */
export async function readAcrossPages<T>(
  read: (leftMs: number) => Promise<T>,
  { timeoutMs, signal }: Limit,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let leftMs = timeoutMs; ; leftMs = Math.max(POLL_MS, deadline - performance.now())) {
    try {
      return await read(leftMs);
    } catch (error) {
      if (!isReplaced(error) || performance.now() >= deadline) throw error;
      await sleep(POLL_MS, undefined, { signal });
    }
  }
}

/** Waits until the browser has parsed the whole document, or the time is up: until then more elements may match. */
export async function waitUntilParsed(page: Page, timeoutMs: number): Promise<void> {
  try {
    await page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, timeoutMs) });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
}
