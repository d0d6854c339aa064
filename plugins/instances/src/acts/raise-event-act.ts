import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ElementAct } from '../browser/act-on-element.ts';
import { raiseEvent } from '../browser/driver/page-scripts.ts';
import { positionOf } from '../browser/position-in-element.ts';
import { clickAct } from './click-act.ts';

interface Raised {
  readonly event: string;
  /** For mouse events, from the corner of the element. Default: its centre, or the place of the finder. */
  readonly position?: Point | undefined;
  /** As for a click. */
  readonly settleMs: number | null;
}

/** The browser creates mouse events, like those of a person; other events are dispatched to the element. */
export function raiseEventAct({ event, position: given, settleMs }: Raised): ElementAct<void> {
  if (event === 'click' || event === 'dblclick') {
    return clickAct({ button: 'left', count: event === 'click' ? 1 : 2, position: given, settleMs });
  }
  return {
    verb: 'take the event',
    act: async (element, timeout) => {
      const { locator } = element;
      if (event === 'focus') return locator.focus({ timeout });
      if (event !== 'mouseover') return locator.evaluate(raiseEvent, event, { timeout });
      const position = given ?? (await positionOf(element, timeout));
      await locator.hover({ timeout, ...(position && { position }) });
    },
  };
}
