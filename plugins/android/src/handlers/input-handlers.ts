import type { Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, usualLimitMs } from '../daemon/drive.ts';
import type { inputOperations } from '../declaration/input-operations.ts';
import { typeText } from '../device/type-text.ts';
import { characterMs, createAct } from '../recording/act-on-screen.ts';
import type { Devices } from '../recording/driven-devices.ts';

const usualSwipeMs = 300;

export function inputHandlers(devices: Devices): Handlers<typeof inputOperations> {
  const drive = createDrive(devices);
  const act = createAct(devices);
  return {
    device_tap: async (call) => {
      const { x, y } = call.body;
      await act(call, { kind: 'tap', point: { x, y }, durationMs: call.body.durationMs ?? 0 });
      return { success: true };
    },
    device_swipe: async (call) => {
      const { fromX, fromY, toX, toY } = call.body;
      const durationMs = call.body.durationMs ?? usualSwipeMs;
      const way = { from: { x: fromX, y: fromY }, to: { x: toX, y: toY }, durationMs };
      await act(call, { kind: 'swipe', ...way });
      return { success: true };
    },
    device_text: async (call) => {
      const { text } = call.body;
      const method = call.body.method ?? 'auto';
      const used = await devices.recordings.during(call, { kind: 'text', text, method }, () =>
        drive(call, usualLimitMs + text.length * characterMs, (device, signal) =>
          typeText(device, text, { method, signal }),
        ),
      );
      return { success: true, method: used, characters: [...text].length };
    },
    device_key: async (call) => {
      const { keys } = call.body;
      await act(call, { kind: 'keys', keys, isLong: call.body.longPress ?? false });
      return { success: true, sent: keys.length };
    },
  };
}
