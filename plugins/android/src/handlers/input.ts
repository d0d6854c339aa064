import type { Handlers } from '@gatehouse/sdk-plugin';
import type { inputOperations } from '../declaration/input.ts';
import { pressKeys, swipe, tap } from '../device/touch.ts';
import { typeText } from '../device/type-text.ts';
import { createDrive, type Devices, usualLimitMs } from './drive.ts';

const usualSwipeMs = 300;
/** What a device takes to type one character, at most. */
const characterMs = 100;
const keyMs = 1000;

export function inputHandlers(devices: Devices): Handlers<typeof inputOperations> {
  const drive = createDrive(devices);
  return {
    device_tap: async (call) => {
      const { x, y } = call.body;
      const durationMs = call.body.durationMs ?? 0;
      await drive(call, usualLimitMs + durationMs, (device, signal) =>
        tap(device, { x, y }, { durationMs, signal }),
      );
      return { success: true };
    },
    device_swipe: async (call) => {
      const { fromX, fromY, toX, toY } = call.body;
      const durationMs = call.body.durationMs ?? usualSwipeMs;
      const way = { from: { x: fromX, y: fromY }, to: { x: toX, y: toY }, durationMs };
      await drive(call, usualLimitMs + durationMs, (device, signal) => swipe(device, way, signal));
      return { success: true };
    },
    device_text: async (call) => {
      const { text } = call.body;
      const method = call.body.method ?? 'auto';
      const used = await drive(call, usualLimitMs + text.length * characterMs, (device, signal) =>
        typeText(device, text, { method, signal }),
      );
      return { success: true, method: used, characters: [...text].length };
    },
    device_key: async (call) => {
      const { keys } = call.body;
      const isLong = call.body.longPress ?? false;
      await drive(call, usualLimitMs + keys.length * keyMs, (device, signal) =>
        pressKeys(device, keys, { isLong, signal }),
      );
      return { success: true, sent: keys.length };
    },
  };
}
