import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ElementAct } from '../browser/act-on-element.ts';
import { clickAndSettle } from '../browser/direct/click-and-settle.ts';
import { clickDirectly } from '../browser/direct/click-directly.ts';
import { doneIf } from '../browser/direct/direct-page.ts';
import type { FoundElement } from '../browser/find-element.ts';
import { heldModifiers } from '../browser/held-keys.ts';
import type { Modifier } from '../browser/key-text.ts';
import { positionOf } from '../browser/position-in-element.ts';

interface Click {
  readonly button: 'left' | 'right' | 'middle';
  /** 2 for a double click. */
  readonly count: number;
  /** From the corner of the element. Default: its centre, or the place of the finder. */
  readonly position?: Point | undefined;
  /** Maximum time until the page that the click leads to has started; null to ignore it. */
  readonly settleMs: number | null;
  /** Modifier keys that are held during the click, in addition to those that the page already holds. */
  readonly modifiers?: readonly Modifier[];
}

const MIN_SETTLE_MS = 5000;

/** Time for the page that the click of an action leads to. */
export function settleMsOf({ leftMs = 0 }: FoundElement): number {
  return Math.max(leftMs, MIN_SETTLE_MS);
}

/**
 * Clicks like a person, when the element can be clicked. The direct path is used where the element is at rest, nothing
 * covers it and no key is held; otherwise the driver waits, and reports the obstacle.
 */
export function clickAct(click: Click): ElementAct<void> {
  const { button, count, position: given, settleMs, modifiers = [] } = click;
  return {
    verb: 'be clicked',
    directMs: settleMs ?? 0,
    direct: async (page, address, element) => {
      const isPlain = modifiers.length === 0 && heldModifiers(element.page).length === 0;
      if (given !== undefined || !isPlain) return null;
      if (settleMs === null) return doneIf(clickDirectly(page, address, { button, count }));
      return doneIf(clickAndSettle(page, address, { button, count, timeoutMs: settleMs }));
    },
    act: async (element, timeout) => {
      const position = given ?? (await positionOf(element, timeout));
      const where = position && { position };
      const options = { button, clickCount: count, timeout, noWaitAfter: settleMs === null };
      // Given modifiers replace those that are held.
      const down = modifiers.length > 0 && { modifiers: [...heldModifiers(element.page), ...modifiers] };
      await element.locator.click({ ...options, ...where, ...down });
    },
  };
}
