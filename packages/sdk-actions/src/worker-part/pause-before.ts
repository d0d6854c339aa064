import { setTimeout as sleep } from 'node:timers/promises';
import type { ActionContext } from './executor.ts';

interface Pausing extends Pick<ActionContext, 'random' | 'signal'> {
  readonly parameters: { readonly WaitBeforeFrom: number; readonly WaitBeforeTo: number };
}

/** The pause before an action on an element, of a random length between its limits. */
export async function pauseBefore({ parameters, random, signal }: Pausing): Promise<void> {
  const { WaitBeforeFrom, WaitBeforeTo } = parameters;
  const max = Math.max(WaitBeforeFrom, WaitBeforeTo);
  if (max <= 0) return;
  const chosen = random(Math.floor((max - WaitBeforeFrom) * 1000) + 1);
  await sleep(WaitBeforeFrom * 1000 + chosen, undefined, { signal });
}
