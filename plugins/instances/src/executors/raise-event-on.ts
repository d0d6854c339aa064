import type { ParametersOf } from '@gatehouse/sdk-actions';
import { settleMsOf } from '../acts/click-act.ts';
import { raiseEventAct } from '../acts/raise-event-act.ts';
import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import type { htmlElement } from '../categories/html-element.ts';

export async function raiseEventOn(
  user: ElementUser,
  { Event, PointX, PointY }: ParametersOf<typeof htmlElement, 'RiseEvent'>,
): Promise<void> {
  const element = await findElement(user);
  const position = PointX >= 0 && PointY >= 0 ? { x: PointX, y: PointY } : undefined;
  const act = raiseEventAct({ event: Event, position, settleMs: settleMsOf(element) });
  await actOnElement(element, act, user.signal);
}
