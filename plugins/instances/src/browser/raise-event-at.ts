import type { Locator } from 'playwright-core';
import { raiseEvent } from './driver/page-scripts.ts';

interface Raised {
  readonly event: string;
  /** For mouse events, from the corner of the element. Default: its centre. */
  readonly position?: { readonly x: number; readonly y: number };
  readonly timeout: number;
}

/** The browser creates mouse events, like those of a person; other events are dispatched to the element. */
export async function raiseEventAt(locator: Locator, { event, ...options }: Raised): Promise<void> {
  if (event === 'click') return locator.click(options);
  if (event === 'dblclick') return locator.dblclick(options);
  if (event === 'mouseover') return locator.hover(options);
  if (event === 'focus') return locator.focus(options);
  return locator.evaluate(raiseEvent, event, options);
}

/** For a message: `could not be clicked`. */
export function verbOf(event: string): string {
  return event === 'click' || event === 'dblclick' ? 'be clicked' : 'take the event';
}
