import { createDrive, usualLimitMs } from '../daemon/drive.ts';
import type { Device } from '../device/device.ts';
import { pressKeys, swipe, tap } from '../device/touch.ts';
import { typeText } from '../device/type-text.ts';
import type { Devices } from './driven-devices.ts';
import type { ScreenAction } from './screen-user-action.ts';
import type { UserActionCall } from './user-action-recordings.ts';

/** Maximum time for typing one character. */
export const characterMs = 100;
const keyMs = 1000;

/** Performs a user action on the screen of a device, and records it where a recording is active. */
export function createAct(devices: Devices) {
  const drive = createDrive(devices);
  return (call: UserActionCall, userAction: ScreenAction): Promise<void> =>
    devices.recordings.during(call, userAction, () =>
      drive(call, limitOf(userAction), (device, signal) => perform(device, userAction, signal)),
    );
}

async function perform(device: Device, userAction: ScreenAction, signal: AbortSignal): Promise<void> {
  if (userAction.kind === 'tap')
    await tap(device, userAction.point, { durationMs: userAction.durationMs, signal });
  else if (userAction.kind === 'swipe') await swipe(device, userAction, signal);
  else if (userAction.kind === 'text')
    await typeText(device, userAction.text, { method: userAction.method, signal });
  else await pressKeys(device, userAction.keys, { isLong: userAction.isLong, signal });
}

/** Maximum time for a user action. */
function limitOf(userAction: ScreenAction): number {
  if (userAction.kind === 'text') return usualLimitMs + userAction.text.length * characterMs;
  if (userAction.kind === 'keys') return usualLimitMs + userAction.keys.length * keyMs;
  return usualLimitMs + userAction.durationMs;
}
