import type { Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, usualLimitMs } from '../daemon/drive.ts';
import type { screenOperations } from '../declaration/screen-operations.ts';
import { setRotation, unlock } from '../device/change-screen.ts';
import { dumpScreen } from '../device/dump-screen.ts';
import { readScreen } from '../device/read-screen.ts';
import { takeScreenshot } from '../device/take-device-screenshot.ts';
import type { Devices } from '../recording/driven-devices.ts';

const sourceSec = 15;
const pictureMs = 20_000;

export function screenHandlers(devices: Devices): Handlers<typeof screenOperations> {
  const { recordings } = devices;
  const drive = createDrive(devices);
  return {
    device_screen_get: (call) => drive(call, usualLimitMs, readScreen),
    device_source_get: async (call) => {
      const timeoutMs = (call.query.timeoutSeconds || sourceSec) * 1000;
      return { source: await drive(call, timeoutMs, dumpScreen) };
    },
    device_screenshot_get: async (call) => {
      const displayId = call.query.displayId || null;
      const { png, width, height } = await drive(call, pictureMs, (device, signal) =>
        takeScreenshot(device, { displayId, signal }),
      );
      return { imageBase64: png.toString('base64'), mimeType: 'image/png', width, height };
    },
    device_unlock: (call) => {
      const pin = call.body.pin ?? null;
      return recordings.during(call, { kind: 'unlock', hasPin: pin !== null }, () =>
        drive(call, usualLimitMs, (device, signal) => unlock(device, pin, signal)),
      );
    },
    device_rotation_set: (call) =>
      drive(call, usualLimitMs, (device, signal) => setRotation(device, call.body.rotation, signal)),
  };
}
