import type { Locator } from 'playwright-core';
import { inputKind } from './driver/page-scripts.ts';

/** Generous time for one key event; it extends the time limit and nothing else. */
const KEY_MS = 30;

export interface Setting {
  readonly Value: string;
  readonly Mode: 'set' | 'type' | 'append' | 'clear';
  readonly DelayMs: number;
}

/** Milliseconds for typing, in addition to the wait for the element. */
export function typingMs({ length, delayMs }: { readonly length: number; readonly delayMs: number }): number {
  return length * (delayMs + KEY_MS);
}

/** Sets the value of a field by the method of its kind. */
export async function writeValue(locator: Locator, setting: TimedSetting): Promise<void> {
  const { timeout, Mode, Value } = setting;
  const kind = await locator.evaluate(inputKind, undefined, { timeout });
  if (kind === 'select') await choose(locator, setting);
  if (kind === 'tick') await locator.setChecked(toTick(setting), { timeout });
  if (kind === 'whole') await locator.fill(Mode === 'clear' ? '' : Value, { timeout });
  if (kind === 'text') await writeText(locator, setting);
}

export type TimedSetting = Setting & { readonly timeout: number };

async function choose(locator: Locator, { Value, Mode, timeout }: TimedSetting): Promise<void> {
  await locator.selectOption(Mode === 'clear' ? [] : Value.split('\n'), { timeout });
}

/** Whether a box becomes ticked. Throws for a word that is neither true nor false. */
export function toTick({ Value, Mode }: Setting): boolean {
  if (Mode === 'clear') return false;
  const word = Value.trim().toLowerCase();
  if (word === 'true' || word === '1' || word === 'on') return true;
  if (word === 'false' || word === '0' || word === 'off') return false;
  throw new Error(`A check box is set to true or false, not to ${JSON.stringify(Value.slice(0, 80))}.`);
}

/** For a field of text and for an editable element. */
export async function writeText(
  locator: Locator,
  { Value, Mode, DelayMs, timeout }: TimedSetting,
): Promise<void> {
  if (Mode !== 'append') await locator.fill(Mode === 'set' ? Value : '', { timeout });
  if (Mode === 'set' || Mode === 'clear') return;
  if (Mode === 'append') await locator.press('End', { timeout });
  await locator.pressSequentially(Value, { delay: DelayMs, timeout });
}
