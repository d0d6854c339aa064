import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { raiseEventAt, verbOf } from '../browser/raise-event-at.ts';

interface Raised {
  readonly Event: string;
  readonly PointX: number;
  readonly PointY: number;
}

export async function raiseEventOn(user: ElementUser, { Event, PointX, PointY }: Raised): Promise<void> {
  const element = await findElement(user);
  const position = PointX >= 0 && PointY >= 0 ? { position: { x: PointX, y: PointY } } : {};
  await actOnElement(element, { signal: user.signal, verb: verbOf(Event) }, (timeout) =>
    raiseEventAt(element.locator, { event: Event, timeout, ...position }),
  );
}
