import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyboard } from 'playwright-core';
import type { KeyStep } from './key-text.ts';
import { pressKey } from './press-key.ts';

interface Rhythm {
  readonly delayMs: number;
  /** Maximum random difference of the delay. */
  readonly jitterMs: number;
  readonly signal: AbortSignal;
}

/** Number of characters in one call of the driver, where they are typed without a delay. */
const CHUNK_LENGTH = 100;

/** Types the steps with real key events, one key after another, at the focus of the page. */
export async function typeSteps(
  keyboard: Keyboard,
  steps: readonly KeyStep[],
  rhythm: Rhythm,
): Promise<void> {
  for (const step of steps) {
    for (const part of partsOf(step, rhythm)) {
      rhythm.signal.throwIfAborted();
      if ('key' in part) await pressKey(keyboard, part.key);
      else await keyboard.type(part.text);
      await pause(rhythm);
    }
  }
}

function partsOf(step: KeyStep, { delayMs, jitterMs }: Rhythm): readonly KeyStep[] {
  if ('key' in step) return [step];
  const characters = [...step.text];
  const length = delayMs === 0 && jitterMs === 0 ? CHUNK_LENGTH : 1;
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, at) => ({
    text: characters.slice(at * length, (at + 1) * length).join(''),
  }));
}

async function pause({ delayMs, jitterMs, signal }: Rhythm): Promise<void> {
  const milliseconds = Math.max(0, delayMs + (Math.random() * 2 - 1) * jitterMs);
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal });
}
