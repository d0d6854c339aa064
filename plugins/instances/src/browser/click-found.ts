import { actOnElement } from './act-on-element.ts';
import type { ElementAddress } from './addressing/element-address.ts';
import type { Point } from './addressing/locate-point.ts';
import { clickAndSettle } from './direct/click-and-settle.ts';
import { type DirectPage, doneIf } from './direct/direct-page.ts';
import type { FoundElement } from './find-element.ts';
import { positionOf } from './position-in-element.ts';

interface Click {
  readonly button: 'left' | 'right' | 'middle';
  /** 2 for a double click. */
  readonly count: number;
  /** From the corner of the element. Default: its centre, or the place of the finder. */
  readonly position?: Point | undefined;
  readonly signal: AbortSignal;
}

const MIN_SETTLE_MS = 5000;

/**
 * Clicks like a person, when the element can be clicked. The direct path is used where the element is at rest and
 * nothing covers it; otherwise the driver waits, and reports the obstacle.
 */
export function clickFound(element: FoundElement, click: Click): Promise<void> {
  const { button, count, signal } = click;
  const timeoutMs = Math.max(element.leftMs ?? 0, MIN_SETTLE_MS);
  const act = {
    signal,
    verb: 'be clicked',
    directMs: timeoutMs,
    direct: async (page: DirectPage, address: ElementAddress) =>
      click.position === undefined
        ? doneIf(clickAndSettle(page, address, { button, count, timeoutMs }))
        : null,
  };
  return actOnElement(element, act, async (timeout) => {
    const position = click.position ?? (await positionOf(element, timeout));
    const where = position && { position };
    await element.locator.click({ button, clickCount: count, timeout, ...where });
  });
}
