import type { ParametersOf } from '@gatehouse/sdk-actions';
import type { Page } from 'playwright-core';
import { actOnElement, type ElementAct } from '../../browser/act-on-element.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type ElementUser, findElement } from '../../browser/find-element.ts';
import { focus } from '../../browser/focus.ts';
import { recordKey } from '../../browser/held-keys.ts';
import { type KeyStep, looksLikeKey, toBrowserKey, toKeySteps } from '../../browser/key-text.ts';
import { type BrowserUser, useBrowser } from '../../browser/run-browser.ts';
import { typeSteps } from '../../browser/type-steps.ts';
import { typingMs } from '../../browser/write-value.ts';
import type { userInput } from '../../categories/user-input.ts';

const complaint = 'The page did not take the keys';
const SPARE_MS = 15_000;

export async function typeText(
  user: ElementUser,
  { Text, DelayMs, Jitter }: ParametersOf<typeof userInput, 'TypeText'>,
): Promise<void> {
  const steps = toKeySteps(Text, looksLikeKey);
  const page = await focusedPage(user);
  const rhythm = { delayMs: DelayMs, jitterMs: Jitter, signal: user.signal };
  const timeoutMs = typingMs({ length: Text.length, delayMs: DelayMs + Jitter }) + SPARE_MS;
  await withDriverTimeLimit(user, { complaint, timeoutMs }, typeSteps(page.keyboard, steps, rhythm));
}

/** The page, after the element of the action, if any, got the focus. */
async function focusedPage(user: ElementUser): Promise<Page> {
  if (user.finder === null) return (await (await useBrowser(user)).tabs.active()).page;
  const element = await findElement(user);
  await actOnElement(element, focusAct, user.signal);
  return element.page;
}

const focusAct: ElementAct<void> = {
  verb: 'be typed into',
  act: async ({ locator }, timeout) => {
    await locator.scrollIntoViewIfNeeded({ timeout });
    await focus(locator, timeout);
  },
};

export async function pressKeys(
  user: BrowserUser,
  { Keys, Kind }: ParametersOf<typeof userInput, 'PressKeys'>,
): Promise<void> {
  const steps = stepsOf(Keys);
  const { page } = await (await useBrowser(user)).tabs.active();
  const { keyboard } = page;
  if (Kind === 'press') {
    const rhythm = { delayMs: 0, jitterMs: 0, signal: user.signal };
    const timeoutMs = typingMs({ length: Keys.length, delayMs: 0 }) + SPARE_MS;
    return withDriverTimeLimit(user, { complaint, timeoutMs }, typeSteps(keyboard, steps, rhythm));
  }
  const [step, ...more] = steps;
  if (step === undefined || !('key' in step) || more.length > 0) {
    throw new Error(
      `The parameter Keys must be one key for ${Kind}; it is ${JSON.stringify(Keys.slice(0, 80))}.`,
    );
  }
  await withDriverTimeLimit(
    user,
    { complaint },
    Kind === 'down' ? keyboard.down(step.key) : keyboard.up(step.key),
  );
  recordKey(page, { key: step.key, isDown: Kind === 'down' });
}

/** Keys in braces as in a typed text, or one name of the browser. */
function stepsOf(keys: string): readonly KeyStep[] {
  const text = keys.trim();
  return text.includes('{') ? toKeySteps(text, () => true) : [{ key: toBrowserKey(text) }];
}
