import type { Step } from './act-step.ts';
import type { LocatedElement } from './find-locator.ts';
import type { FoundPage } from './find-page.ts';

/** A step that was taken on a page, with what it was taken on. */
export interface DoneStep extends Pick<Step, 'do' | 'text' | 'frame' | 'state'> {
  readonly element: LocatedElement | null;
}

const maxSteps = 200;
const maxPages = 50;
const kept = new Map<string, DoneStep[]>();

function nameOf(keyId: string, { host, browser, tab }: FoundPage): string {
  return [keyId, host, browser, tab].join(' ');
}

/** Keeps a step for `page_to_actions`: only the key that took it can make an action of it. */
export function rememberStep(keyId: string, page: FoundPage, step: DoneStep): void {
  const name = nameOf(keyId, page);
  const steps = kept.get(name) ?? [];
  kept.delete(name);
  kept.set(name, [...steps, step].slice(-maxSteps));
  const [oldest] = kept.keys();
  if (kept.size > maxPages && oldest !== undefined) kept.delete(oldest);
}

export function recallSteps(keyId: string, page: FoundPage): readonly DoneStep[] {
  return kept.get(nameOf(keyId, page)) ?? [];
}

export function forgetSteps(keyId: string, page: FoundPage): void {
  kept.delete(nameOf(keyId, page));
}

/** Forgets the steps of all keys. */
export function forgetAllSteps(): void {
  kept.clear();
}
