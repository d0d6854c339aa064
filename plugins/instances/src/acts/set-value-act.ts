import type { ElementAct } from '../browser/act-on-element.ts';
import { doneIf } from '../browser/direct/direct-page.ts';
import { setDirectly } from '../browser/direct/set-directly.ts';
import { type Setting, typingMs, writeValue } from '../browser/write-value.ts';

/** Sets the value of a field by the method of its kind; directly where it is set as a whole. */
export function setValueAct(setting: Setting): ElementAct<void> {
  const { Value, Mode, DelayMs } = setting;
  const isTyped = Mode === 'type' || Mode === 'append';
  return {
    verb: 'be set',
    extraMs: isTyped ? typingMs({ length: Value.length, delayMs: DelayMs }) : 0,
    direct: async (page, address) => (Mode === 'set' ? doneIf(setDirectly(page, address, Value)) : null),
    act: ({ locator }, timeout) => writeValue(locator, { ...setting, timeout }),
  };
}
