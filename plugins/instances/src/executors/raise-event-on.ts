import { actOnElement } from '../browser/act-on-element.ts';
import { clickFound } from '../browser/click-found.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { positionOf } from '../browser/position-in-element.ts';
import { raiseEventAt, verbOf } from '../browser/raise-event-at.ts';

interface Raised {
  readonly Event: string;
  readonly PointX: number;
  readonly PointY: number;
}

export async function raiseEventOn(user: ElementUser, { Event, PointX, PointY }: Raised): Promise<void> {
  const element = await findElement(user);
  const given = PointX >= 0 && PointY >= 0 ? { x: PointX, y: PointY } : undefined;
  if (Event === 'click' || Event === 'dblclick') {
    const count = Event === 'click' ? 1 : 2;
    return clickFound(element, { button: 'left', count, position: given, signal: user.signal });
  }
  await actOnElement(element, { signal: user.signal, verb: verbOf(Event) }, async (timeout) => {
    const position = given ?? (await positionOf(element, timeout));
    await raiseEventAt(element.locator, { event: Event, timeout, ...(position && { position }) });
  });
}
