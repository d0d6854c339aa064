import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { readTicked } from './page/read-chosen.ts';

const ATTEMPTS = 2;
const PAUSE_MS = 100;

/** Ticks a box or clears it and reads it back; once more where the page turned it back. Throws where it does so again. */
export async function tickChecked(locator: Locator, isOn: boolean, timeout: number): Promise<void> {
  const end = performance.now() + timeout;
  const left = () => ({ timeout: Math.max(1, end - performance.now()) });
  for (let attempt = 1; ; attempt += 1) {
    const box = await locator.elementHandle(left());
    await locator.setChecked(isOn, left());
    // The page may be another one by now.
    const isTicked = (await box?.evaluate(readTicked).catch(() => null)) ?? null;
    if (isTicked === null || isTicked === isOn) return;
    if (attempt === ATTEMPTS) {
      throw new Error(`the page ${isOn ? 'cleared' : 'ticked'} it again, ${attempt} times.`);
    }
    await sleep(PAUSE_MS);
  }
}
