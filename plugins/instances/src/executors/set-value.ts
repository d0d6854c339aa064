import { actOnElement } from '../browser/act-on-element.ts';
import type { ElementAddress } from '../browser/addressing/element-address.ts';
import { type DirectPage, doneIf } from '../browser/direct/direct-page.ts';
import { setDirectly } from '../browser/direct/set-directly.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { type Setting, typingMs, writeValue } from '../browser/write-value.ts';

export async function setValue(user: ElementUser, setting: Setting): Promise<void> {
  const element = await findElement(user);
  const { Value, Mode, DelayMs } = setting;
  const act = {
    signal: user.signal,
    verb: 'be set',
    extraMs: typingMs({ length: Value.length, delayMs: DelayMs }),
    direct: async (page: DirectPage, address: ElementAddress) =>
      Mode === 'set' ? doneIf(setDirectly(page, address, Value)) : null,
  };
  await actOnElement(element, act, (timeout) => writeValue(element.locator, { ...setting, timeout }));
}
