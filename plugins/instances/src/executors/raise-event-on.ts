import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { raiseEvent } from '../browser/page-scripts.ts';

interface Raised {
  readonly Event: string;
  readonly PointX: number;
  readonly PointY: number;
}

/** Mouse events are made by the browser, as a person's are; the others are sent to the element. */
export async function raiseEventOn(user: ElementUser, { Event, PointX, PointY }: Raised): Promise<void> {
  const element = await findElement(user);
  const { locator } = element;
  const position = PointX >= 0 && PointY >= 0 ? { position: { x: PointX, y: PointY } } : {};
  await actOnElement(element, { signal: user.signal, verb: verbs[Event] ?? 'take the event' }, (timeout) => {
    if (Event === 'click') return locator.click({ timeout, ...position });
    if (Event === 'dblclick') return locator.dblclick({ timeout, ...position });
    if (Event === 'mouseover') return locator.hover({ timeout, ...position });
    if (Event === 'focus') return locator.focus({ timeout });
    return locator.evaluate(raiseEvent, Event, { timeout });
  });
}

const verbs: Readonly<Record<string, string>> = { click: 'be clicked', dblclick: 'be clicked' };
