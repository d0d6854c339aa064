import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyboard } from 'playwright-core';
import type { KeyStep } from './key-text.ts';

interface Rhythm {
  readonly delayMs: number;
  /** Maximum random difference of the delay. */
  readonly jitterMs: number;
  readonly signal: AbortSignal;
}

/** Types the steps one key after another, at the focus of the page. */
export async function typeSteps(
  keyboard: Keyboard,
  steps: readonly KeyStep[],
  { delayMs, jitterMs, signal }: Rhythm,
): Promise<void> {
  const pause = () => {
    const milliseconds = Math.max(0, delayMs + (Math.random() * 2 - 1) * jitterMs);
    return milliseconds === 0 ? undefined : sleep(milliseconds, undefined, { signal });
  };
  for (const step of steps) {
    if ('key' in step) {
      signal.throwIfAborted();
      await keyboard.press(step.key);
      await pause();
      continue;
    }
    for (const character of step.text) {
      signal.throwIfAborted();
      await keyboard.type(character);
      await pause();
    }
  }
}
