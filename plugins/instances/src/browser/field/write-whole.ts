import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { TimedSetting } from '../write-value.ts';
import { readWhole } from './page/read-whole.ts';

const PAUSE_MS = 100;
const REPLACED_MS = 500;

/** A value that a field of the type takes. */
const examples: Readonly<Record<string, string>> = {
  date: '2030-01-31',
  'datetime-local': '2030-01-31T18:30',
  month: '2030-01',
  week: '2030-W05',
  time: '18:30',
  color: '#ff8800',
  range: 'a number of its steps',
};

/**
 * Sets a field that takes no keys one after another, such as one for dates, and reads it back. Sets it once more where
 * the page took the value out. Throws with what stands there.
 */
export async function writeWhole(locator: Locator, { Value, Mode, timeout }: TimedSetting): Promise<void> {
  const end = performance.now() + timeout;
  const text = (Mode === 'clear' ? '' : Value).trim();
  for (let attempt = 1; ; attempt += 1) {
    await locator.fill(text, { timeout: Math.max(1, end - performance.now()) });
    // Null where the field is gone: the page took the value.
    const state = await locator.evaluate(readWhole, text, { timeout: REPLACED_MS }).catch(() => null);
    if (state === null || (state.isHeld && (text === '' || state.isTaken))) return;
    const { type, value, isTaken } = state;
    const held = `it holds ${value === '' ? 'nothing' : JSON.stringify(value)} in place of the value`;
    if (!isTaken && text !== '')
      throw new Error(`${held}; a field of the type ${type} takes ${examples[type]}.`);
    if (attempt > 1) throw new Error(`${held}, after ${attempt} attempts.`);
    await sleep(PAUSE_MS);
  }
}
