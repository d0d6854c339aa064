import type { Handlers } from '@gatehouse/sdk-plugin';
import { isScriptAttribute } from '../browser/script-attributes.ts';
import { typingMs } from '../browser/write-value.ts';
import type { elementsOperations } from '../declaration/element-operations.ts';
import { changeElementAttribute } from '../element-channels.ts';
import type { Drive } from './browsers.ts';
import { tabIdOf } from './find-instance.ts';
import { elementOf } from './read-element-address.ts';

type SetAttribute = Handlers<typeof elementsOperations>['element_attribute_set'];

/** Time of a page in addition to the wait for the element. */
export const BEYOND_WAIT_MS = 12_000;

/**
 * An attribute that runs a script needs a key that may author code. The page decides for which elements other
 * attributes need it too.
 */
export function setAttribute(drive: Drive): SetAttribute {
  return async (call) => {
    const { attributeName: name, attributeValue } = call.body;
    const value = attributeValue ?? null;
    if (isScriptAttribute(name, value)) call.demand('code:author');
    const element = { tabId: tabIdOf(call.params), ...elementOf(call.body) };
    const typing = typingMs({ length: value?.length ?? 0, delayMs: 0 });
    const timeoutMs = element.timeoutSec * 1000 + typing + BEYOND_WAIT_MS;
    const set = (mayRunScripts: boolean) => {
      const command = { ...element, name, value, mayRunScripts };
      return drive(call, changeElementAttribute, { command, timeoutMs });
    };
    const first = await set(false);
    if (!first.runsScripts) return { success: true, dialog: first.dialog };
    call.demand('code:author');
    const { dialog } = await set(true);
    return { success: true, dialog };
  };
}
