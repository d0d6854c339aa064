import type { Locator } from 'playwright-core';
import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { inputKind } from '../browser/page-scripts.ts';

/** What one key event takes, generously: it makes room in the deadline and nothing else. */
const KEY_MS = 30;

interface Setting {
  readonly Value: string;
  readonly Mode: 'set' | 'type' | 'append' | 'clear';
  readonly DelayMs: number;
}

export async function setValue(user: ElementUser, setting: Setting): Promise<void> {
  const element = await findElement(user);
  const extraMs = setting.Value.length * (setting.DelayMs + KEY_MS);
  const act = { signal: user.signal, verb: 'be set', extraMs };
  await actOnElement(element, act, async (timeout) => {
    const kind = await element.locator.evaluate(inputKind, undefined, { timeout });
    if (kind === 'select') await choose(element.locator, { ...setting, timeout });
    if (kind === 'tick') await element.locator.setChecked(toTick(setting), { timeout });
    if (kind === 'whole')
      await element.locator.fill(setting.Mode === 'clear' ? '' : setting.Value, { timeout });
    if (kind === 'text') await write(element.locator, { ...setting, timeout });
  });
}

type TimedSetting = Setting & { readonly timeout: number };

async function choose(locator: Locator, { Value, Mode, timeout }: TimedSetting): Promise<void> {
  await locator.selectOption(Mode === 'clear' ? [] : Value.split('\n'), { timeout });
}

function toTick({ Value, Mode }: Setting): boolean {
  if (Mode === 'clear') return false;
  const word = Value.trim().toLowerCase();
  if (word === 'true' || word === '1' || word === 'on') return true;
  if (word === 'false' || word === '0' || word === 'off') return false;
  throw new Error(`A check box is set to true or false, not to ${JSON.stringify(Value.slice(0, 80))}.`);
}

async function write(locator: Locator, { Value, Mode, DelayMs, timeout }: TimedSetting): Promise<void> {
  if (Mode !== 'append') await locator.fill(Mode === 'set' ? Value : '', { timeout });
  if (Mode === 'set' || Mode === 'clear') return;
  if (Mode === 'append') await locator.press('End', { timeout });
  await locator.pressSequentially(Value, { delay: DelayMs, timeout });
}
