import * as v from 'valibot';
import type { Operations } from '../calls/operations.ts';

const text = v.optional(v.string());
const coordinate = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

export const deviceStepSchema = v.strictObject({
  do: v.picklist(['tap', 'set', 'text', 'keys', 'swipe', 'start', 'stop', 'unlock']),
  id: text,
  label: text,
  text,
  package: text,
  ...{ x: coordinate, y: coordinate, toX: coordinate, toY: coordinate },
});

export type DeviceStep = v.InferOutput<typeof deviceStepSchema>;

export const deviceStepOperations = [
  ...['device_tap', 'device_element_tap', 'device_element_set', 'device_text', 'device_key'],
  ...['device_swipe', 'device_app_start', 'device_app_stop', 'device_unlock'],
];

export function takeDeviceStep(operations: Operations, id: number, step: DeviceStep): Promise<unknown> {
  const { do: kind, text: value = '', x, y, toX, toY } = step;
  const call = (operation: string, body: object, params: object = {}) =>
    operations.call(operation, { params: { id, ...params }, body });
  switch (kind) {
    case 'tap':
      return isNamed(step) ? call('device_element_tap', elementOf(step)) : call('device_tap', { x, y });
    case 'set':
      return call('device_element_set', { ...elementOf(step), text: value, clear: true });
    case 'text':
      return call('device_text', { text: value });
    case 'keys':
      return call('device_key', { keys: value.split(',').map((key) => key.trim()) });
    case 'swipe':
      return call('device_swipe', { fromX: x, fromY: y, toX, toY });
    case 'unlock':
      return call('device_unlock', value === '' ? {} : { pin: value });
    case 'start':
    case 'stop':
      return call(kind === 'start' ? 'device_app_start' : 'device_app_stop', {}, { package: step.package });
  }
}

function isNamed({ id, label }: DeviceStep): boolean {
  return id !== undefined || label !== undefined;
}

function elementOf({ id, label }: DeviceStep): object {
  return {
    conditions: [
      ...(id === undefined ? [] : [{ attribute: 'resource-id', value: `:id/${id}` }]),
      ...(label === undefined ? [] : [{ attribute: 'text', value: label }]),
    ],
  };
}
