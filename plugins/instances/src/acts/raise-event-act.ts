import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ElementAct } from '../browser/act-on-element.ts';
import { raiseEvent } from '../browser/driver/page-scripts.ts';
import { heldModifiers } from '../browser/held-keys.ts';
import type { Modifier } from '../browser/key-text.ts';
import { positionOf } from '../browser/position-in-element.ts';
import { clickAct } from './click-act.ts';

interface Raised {
  readonly event: string;
  /** For mouse events, from the corner of the element. Default: its centre, or the place of the finder. */
  readonly position?: Point | undefined;
  /** As for a click. */
  readonly settleMs: number | null;
  /** As for a click, for mouse events. */
  readonly modifiers?: readonly Modifier[];
}

/** The browser creates mouse events, like those of a person; other events are dispatched to the element. */
export function raiseEventAct(raised: Raised): ElementAct<void> {
  const { event, position: given, settleMs, modifiers = [] } = raised;
  if (event === 'click' || event === 'dblclick') {
    return clickAct({
      button: 'left',
      count: event === 'click' ? 1 : 2,
      position: given,
      settleMs,
      modifiers,
    });
  }
  return {
    verb: 'take the event',
    act: async (element, timeout) => {
      const { locator } = element;
      if (event !== 'mouseover') {
        const hasArrived = await locator.evaluate(raiseEvent, event, { timeout });
        if (hasArrived) return;
        const why = event === 'submit' ? ': its form has a field that is not valid' : '';
        throw new Error(`the event "${event}" did not reach it${why}.`);
      }
      const position = given ?? (await positionOf(element, timeout));
      const down = modifiers.length > 0 && { modifiers: [...heldModifiers(element.page), ...modifiers] };
      await locator.hover({ timeout, ...(position && { position }), ...down });
    },
  };
}
