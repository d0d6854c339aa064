import type { ElementAct } from '../browser/act-on-element.ts';
import { inputKind } from '../browser/driver/page-scripts.ts';
import { writeChecked } from '../browser/field/write-checked.ts';
import { type Setting, typingMs, writeValue } from '../browser/write-value.ts';

/** Sets the value of a field, and checks that a field of text holds it. */
export function setCheckedAct(setting: Setting & { readonly isSecret: boolean }): ElementAct<void> {
  const { Mode, DelayMs } = setting;
  // Each of the two characters would be the key Enter.
  const Value = setting.Value.replaceAll('\r\n', '\n');
  const isTyped = Mode === 'type' || Mode === 'append';
  return {
    verb: 'be set',
    extraMs: isTyped ? 2 * typingMs({ length: Value.length, delayMs: DelayMs }) : 0,
    act: async ({ locator }, timeout) => {
      const kind = await locator.evaluate(inputKind, undefined, { timeout });
      if (kind === 'text') return writeChecked(locator, { ...setting, Value, timeout });
      return writeValue(locator, { ...setting, Value, timeout });
    },
  };
}
