import { actOnElement, type ElementAct } from './act-on-element.ts';
import { type ElementUser, findElement } from './find-element.ts';

/** Acts on the element of an action. */
export async function actInRun<T>(user: ElementUser, act: ElementAct<T>): Promise<T> {
  return actOnElement(await findElement(user), act, user.signal);
}
