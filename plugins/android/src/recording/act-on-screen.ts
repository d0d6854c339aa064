import { createDrive, usualLimitMs } from '../daemon/drive.ts';
import type { Device } from '../device/device.ts';
import { pressKeys, swipe, tap } from '../device/touch.ts';
import { typeText } from '../device/type-text.ts';
import type { ScreenDeed } from './deed.ts';
import type { DeedCall } from './deed-recordings.ts';
import type { Devices } from './driven-devices.ts';

/** What a device takes to type one character, at most. */
export const characterMs = 100;
const keyMs = 1000;

/** Does at the screen of a device what a person does, and has it recorded where a recording is on. */
export function createAct(devices: Devices) {
  const drive = createDrive(devices);
  return (call: DeedCall, deed: ScreenDeed): Promise<void> =>
    devices.recordings.during(call, deed, () =>
      drive(call, limitOf(deed), (device, signal) => perform(device, deed, signal)),
    );
}

async function perform(device: Device, deed: ScreenDeed, signal: AbortSignal): Promise<void> {
  if (deed.kind === 'tap') await tap(device, deed.point, { durationMs: deed.durationMs, signal });
  else if (deed.kind === 'swipe') await swipe(device, deed, signal);
  else if (deed.kind === 'text') await typeText(device, deed.text, { method: deed.method, signal });
  else await pressKeys(device, deed.keys, { isLong: deed.isLong, signal });
}

/** What a deed may take, at most. */
function limitOf(deed: ScreenDeed): number {
  if (deed.kind === 'text') return usualLimitMs + deed.text.length * characterMs;
  if (deed.kind === 'keys') return usualLimitMs + deed.keys.length * keyMs;
  return usualLimitMs + deed.durationMs;
}
