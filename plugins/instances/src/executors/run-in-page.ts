import type { Page } from 'playwright-core';
import { withDeadline } from '../browser/deadline.ts';
import { plainMessage } from '../browser/driver-errors.ts';

interface Bounds {
  readonly TimeoutSec: number;
  readonly signal: AbortSignal;
}

// In the page, so that nothing of it but text comes out.
const toText = `(value) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))`;

/** Runs the body of an async function in the page. A page that never answers is left behind at the deadline. */
export async function runInPage(page: Page, code: string, { TimeoutSec, signal }: Bounds): Promise<string> {
  const work = page.evaluate(`(async () => {\n${code}\n})().then(${toText})`);
  try {
    const complaint = 'The code in the page did not end';
    return String(await withDeadline(work, { signal, timeoutMs: TimeoutSec * 1000, complaint }));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(plainMessage(error));
  }
}
