import { settleMsOf } from '../acts/click-act.ts';
import { raiseEventAct } from '../acts/raise-event-act.ts';
import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';

interface Raised {
  readonly Event: string;
  readonly PointX: number;
  readonly PointY: number;
}

export async function raiseEventOn(user: ElementUser, { Event, PointX, PointY }: Raised): Promise<void> {
  const element = await findElement(user);
  const position = PointX >= 0 && PointY >= 0 ? { x: PointX, y: PointY } : undefined;
  const act = raiseEventAct({ event: Event, position, settleMs: settleMsOf(element) });
  await actOnElement(element, act, user.signal);
}
