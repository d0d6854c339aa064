import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { type Setting, typingMs, writeValue } from '../browser/write-value.ts';

export async function setValue(user: ElementUser, setting: Setting): Promise<void> {
  const element = await findElement(user);
  const extraMs = typingMs({ length: setting.Value.length, delayMs: setting.DelayMs });
  const act = { signal: user.signal, verb: 'be set', extraMs };
  await actOnElement(element, act, (timeout) => writeValue(element.locator, { ...setting, timeout }));
}
