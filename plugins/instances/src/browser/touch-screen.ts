import { setTimeout as sleep } from 'node:timers/promises';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { CDPSession, Page } from 'playwright-core';
import { follow } from './pointer.ts';

interface Hold {
  readonly holdMs: number;
  readonly signal: AbortSignal;
}

/** A finger that touches and lifts. */
export async function tap(page: Page, at: Point, { holdMs, signal }: Hold): Promise<void> {
  await withFinger(page, at, async () => {
    if (holdMs > 0) await sleep(holdMs, undefined, { signal });
  });
}

interface Swipe {
  readonly from: Point;
  readonly to: Point;
  readonly durationMs: number;
  readonly signal: AbortSignal;
}

export async function swipe(page: Page, { from, to, durationMs, signal }: Swipe): Promise<void> {
  await withFinger(page, from, async (move) => {
    await follow(from, { to, durationMs, isCurved: false, signal }, move);
  });
}

/** The finger is lifted, whether the work succeeds or fails. */
async function withFinger(
  page: Page,
  at: Point,
  work: (move: (point: Point) => Promise<void>) => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    await send(session, 'touchStart', at);
    try {
      await work((point) => send(session, 'touchMove', point));
    } finally {
      await send(session, 'touchEnd');
    }
  } finally {
    await session.detach().catch(() => undefined);
  }
}

async function send(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  point?: Point,
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });
}
