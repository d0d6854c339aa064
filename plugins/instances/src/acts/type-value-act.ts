import type { ElementHandle, Locator } from 'playwright-core';
import type { ElementAct } from '../browser/act-on-element.ts';
import { inputKind } from '../browser/driver/page-scripts.ts';
import { endChangeWatch, watchChange } from '../browser/field/page/watch-change.ts';
import { fieldOf } from '../browser/field/page/watch-field.ts';
import { toKeySteps } from '../browser/key-text.ts';
import { typeSteps } from '../browser/type-steps.ts';
import { typingMs, writeValue } from '../browser/write-value.ts';

/**
 * Replaces the content of a field by keys, with tokens such as `{ENTER}`, and ends with `change`. A field that takes no
 * keys is set by the method of its kind.
 */
export function typeValueAct(text: string, signal: AbortSignal): ElementAct<void> {
  return {
    verb: 'be set',
    extraMs: typingMs({ length: text.length, delayMs: 0 }),
    act: async ({ locator, page }, timeout) => {
      const kind = await locator.evaluate(inputKind, undefined, { timeout });
      const Mode = text === '' ? 'clear' : 'type';
      if (kind !== 'text') return writeValue(locator, { Value: text, Mode, DelayMs: 0, timeout });
      const field = await fieldAt(locator, timeout);
      await reportingChange(field, async () => {
        await locator.fill('', { timeout });
        await typeSteps(page.keyboard, toKeySteps(text), { delayMs: 0, jitterMs: 0, signal });
      });
    },
  };
}

/** Null for an element that holds no text, which the driver refuses with its reason. */
async function fieldAt(locator: Locator, timeout: number): Promise<ElementHandle<Element> | null> {
  const found = await locator.evaluateHandle(fieldOf, undefined, { timeout });
  return found.asElement();
}

async function reportingChange(
  field: ElementHandle<Element> | null,
  write: () => Promise<void>,
): Promise<void> {
  const watch = await field?.evaluateHandle(watchChange);
  await write();
  // A key may have led to another page, where the field is gone.
  if (watch !== undefined) await field?.evaluate(endChangeWatch, watch).catch(() => undefined);
}
