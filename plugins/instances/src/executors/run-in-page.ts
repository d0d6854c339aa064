import type { Page } from 'playwright-core';
import { plainMessage } from '../browser/driver/driver-errors.ts';
import { runCode } from '../browser/run-page-code.ts';

interface Bounds {
  readonly OnPage: boolean;
  readonly TimeoutSec: number;
  readonly signal: AbortSignal;
}

// Runs in the page, so that only text leaves it.
const toText = `(value) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))`;

/** Runs the body of an async function in the page. */
export async function runInPage(
  page: Page,
  code: string,
  { TimeoutSec, OnPage, signal }: Bounds,
): Promise<string> {
  try {
    const call = `(async () => {\n${code}\n})()`;
    const bounds = { isInPage: OnPage, timeoutSec: TimeoutSec, signal };
    return String(await runCode(page, { call, convert: toText, ...bounds }));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(plainMessage(error));
  }
}
