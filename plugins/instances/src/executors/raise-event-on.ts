import type { ParametersOf } from '@gatehouse/sdk-actions';
import { settleMsOf } from '../acts/click-act.ts';
import { raiseEventAct } from '../acts/raise-event-act.ts';
import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { parseModifiers } from '../browser/held-keys.ts';
import type { htmlElement } from '../categories/html-element.ts';

const mouseEvents: readonly string[] = ['click', 'dblclick', 'mouseover'];

export async function raiseEventOn(
  user: ElementUser,
  { Event, PointX, PointY, Modifiers }: ParametersOf<typeof htmlElement, 'RiseEvent'>,
): Promise<void> {
  const modifiers = parseModifiers(Modifiers);
  if (modifiers.length > 0 && !mouseEvents.includes(Event)) {
    throw new Error(`The parameter Modifiers is for ${mouseEvents.join(', ')}; Event is ${Event}.`);
  }
  const element = await findElement(user);
  const position = PointX >= 0 && PointY >= 0 ? { x: PointX, y: PointY } : undefined;
  const act = raiseEventAct({ event: Event, position, settleMs: settleMsOf(element), modifiers });
  await actOnElement(element, act, user.signal);
}
