import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { readChosen, takesSeveral } from './page/read-chosen.ts';

interface Choice {
  readonly value?: string;
  readonly label?: string;
  readonly index?: number;
}

const ATTEMPTS = 2;
const PAUSE_MS = 100;

/**
 * Chooses in a list box and reads its choices back; once more where the page took them back. Throws with what is
 * chosen then. A list that goes back to its title, which has no value, took the choice.
 */
export async function chooseChecked(
  locator: Locator,
  choices: readonly string[] | readonly Choice[],
  timeout: number,
): Promise<void> {
  const end = performance.now() + timeout;
  const left = () => ({ timeout: Math.max(1, end - performance.now()) });
  if (choices.length > 1 && (await locator.evaluate(takesSeveral, undefined, left())) === false) {
    throw new Error(`it takes one choice, and the action names ${choices.length}.`);
  }
  for (let attempt = 1; ; attempt += 1) {
    const list = await locator.elementHandle(left());
    const values = await locator.selectOption(choices, left());
    // The page may be another one by now.
    const now = (await list?.evaluate(readChosen).catch(() => null)) ?? null;
    if (now === null || now.isGivenUp || now.values.join('\n') === values.join('\n')) return;
    if (attempt === ATTEMPTS) {
      const shown = now.labels.map((label) => JSON.stringify(label)).join(', ');
      throw new Error(`it has ${shown} chosen in place of that, after ${attempt} attempts.`);
    }
    await sleep(PAUSE_MS);
  }
}
