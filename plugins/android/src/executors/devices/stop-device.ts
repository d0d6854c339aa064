import { setTimeout as later } from 'node:timers/promises';
import { type ActionContext, ActionError } from '@gatehouse/sdk-actions';
import { turnOff } from '../../device/turn-off.ts';
import { listDevices } from '../../device-channels.ts';
import { giveDeviceBack } from '../../run/device-of-run.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

const lookMs = 200;

/** Turns the device off, and checks that it goes offline. */
export async function stopDevice(
  context: Pick<ActionContext, 'resource' | 'signal' | 'ask'>,
  timeoutMs: number,
): Promise<void> {
  const serial = await onDevice(context, usualMs, async (device, signal) => {
    await turnOff(device, signal);
    return device.serial;
  });
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const [found] = await context.ask(listDevices, { by: 'name', value: serial });
    if (found?.isOnline !== true) break;
    if (performance.now() >= deadline) {
      throw new ActionError(`The device ${serial} was turned off, and is there after ${timeoutMs / 1000} s.`);
    }
    await later(lookMs, undefined, { signal: context.signal });
  }
  await giveDeviceBack(context);
}
