import type { ElementAct } from '../browser/act-on-element.ts';
import { doneIf } from '../browser/direct/direct-page.ts';
import { inputKind } from '../browser/driver/page-scripts.ts';
import { chooseChecked } from '../browser/field/choose-checked.ts';
import { setCheckedDirectly } from '../browser/field/set-checked-directly.ts';
import { tickChecked } from '../browser/field/tick-checked.ts';
import { writeChecked } from '../browser/field/write-checked.ts';
import { writeWhole } from '../browser/field/write-whole.ts';
import { type Setting, toTick, typingMs } from '../browser/write-value.ts';

/** Sets the value of a field, and checks that the field holds it. */
export function setCheckedAct(setting: Setting & { readonly isSecret: boolean }): ElementAct<void> {
  const { Mode, DelayMs } = setting;
  // Each of the two characters would be the key Enter.
  const Value = setting.Value.replaceAll('\r\n', '\n');
  const isTyped = Mode === 'type' || Mode === 'append';
  return {
    verb: 'be set',
    extraMs: isTyped ? 2 * typingMs({ length: Value.length, delayMs: DelayMs }) : 0,
    direct: async (page, address) =>
      isTyped ? null : doneIf(setCheckedDirectly(page, address, Mode === 'clear' ? '' : Value)),
    act: async ({ locator }, timeout) => {
      const kind = await locator.evaluate(inputKind, undefined, { timeout });
      if (kind === 'text') return writeChecked(locator, { ...setting, Value, timeout });
      if (kind === 'whole') return writeWhole(locator, { ...setting, Value, timeout });
      if (kind === 'tick') return tickChecked(locator, toTick(setting), timeout);
      return chooseChecked(locator, Mode === 'clear' ? [] : Value.split('\n'), timeout);
    },
  };
}
