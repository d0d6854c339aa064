import type { Locator } from 'playwright-core';
import { raiseEvent } from './driver/page-scripts.ts';

interface Raised {
  readonly event: string;
  /** Of a mouse event, from the corner of the element; its middle where nothing is said. */
  readonly position?: { readonly x: number; readonly y: number };
  readonly timeout: number;
}

/** Mouse events are made by the browser, as a person's are; the others are sent to the element. */
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
