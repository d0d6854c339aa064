import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';

export async function pressKeys(user: ElementUser, keys: string): Promise<void> {
  const element = await findElement(user);
  const act = { signal: user.signal, verb: 'take the key' };
  await actOnElement(element, act, (timeout) => element.locator.press(keys.trim(), { timeout }));
}
