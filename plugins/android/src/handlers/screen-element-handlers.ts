import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { createDrive } from '../daemon/drive.ts';
import type { elementsOperations } from '../declaration/screen-element-operations.ts';
import { findElements } from '../device/find-elements.ts';
import { setElementText, type TextSet, tapElement } from '../device/set-element.ts';
import type { Devices } from '../recording/driven-devices.ts';
import type { UiCondition, UiSearch } from '../ui/element.ts';

const usualSec = 5;
const usualElements = 50;
/** Time for reading the screen in addition to the wait for the element. */
const marginMs = 20_000;
const characterMs = 100;

export function elementHandlers(devices: Devices): Handlers<typeof elementsOperations> {
  const { recordings } = devices;
  const drive = createDrive(devices);
  return {
    device_element_find: (call) => {
      const search = { ...searchOf(call.body), limit: call.body.limit ?? usualElements };
      const timeoutMs = waitOf(call.body);
      return drive(call, timeoutMs + marginMs, (device, signal) =>
        findElements(device, search, { timeoutMs, signal }),
      );
    },
    device_element_tap: async (call) => {
      const search = searchOf(call.body);
      const timeoutMs = waitOf(call.body);
      const durationMs = call.body.durationMs ?? 0;
      const element = await recordings.during(call, { kind: 'tapElement', search, durationMs }, () =>
        drive(call, timeoutMs + durationMs + marginMs, (device, signal) =>
          tapElement(device, search, { timeoutMs, durationMs, signal }),
        ),
      );
      return { success: true, element };
    },
    device_element_set: async (call) => {
      const search = searchOf(call.body);
      const timeoutMs = waitOf(call.body);
      const { text, clear, method } = call.body;
      const setting = { text, isCleared: clear ?? true, method: method ?? 'auto' } as const;
      const limitMs = timeoutMs + 2 * marginMs + text.length * characterMs;
      const userActionOf = ({ element }: TextSet) => {
        const { isCleared } = setting;
        return { kind: 'setElement', search, text, isCleared, isSecret: element.isPassword } as const;
      };
      const set = await recordings.during(call, userActionOf, () =>
        drive(call, limitMs, (device, signal) =>
          setElementText(device, search, { ...setting, timeoutMs, signal }),
        ),
      );
      return { success: true, ...set };
    },
  };
}

interface SearchFields {
  readonly xpath?: string | null | undefined;
  readonly conditions?: readonly ConditionFields[] | null | undefined;
  readonly index?: number | null | undefined;
  readonly timeoutSeconds?: number | null | undefined;
}

interface ConditionFields extends Pick<UiCondition, 'attribute' | 'value'> {
  readonly searchType?: UiCondition['searchType'] | null | undefined;
}

/** Throws bad_request unless exactly one of xpath and conditions is given. */
function searchOf(fields: SearchFields): UiSearch {
  const xpath = fields.xpath?.trim() || null;
  const conditions = (fields.conditions ?? []).map(({ attribute, searchType, value }) => ({
    attribute,
    searchType: searchType ?? ('text' as const),
    value,
  }));
  if ((xpath === null) === (conditions.length === 0)) {
    const given = xpath === null ? 'none is given' : 'both are given';
    throw new GatehouseError('bad_request', `An element is named by xpath or by conditions; ${given}.`);
  }
  return { xpath, conditions, index: fields.index ?? 0, limit: 1 };
}

function waitOf({ timeoutSeconds }: SearchFields): number {
  return (timeoutSeconds || usualSec) * 1000;
}
