import { type ActionContext, ActionError } from '@gatehouse/sdk-actions';
import { pollUntil } from '../../device/poll-until.ts';
import { turnOff } from '../../device/turn-off.ts';
import { listDevices } from '../../device-channels.ts';
import { giveDeviceBack } from '../../run/device-of-run.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

/** Turns the device off, and checks that it goes offline. */
export async function stopDevice(
  context: Pick<ActionContext, 'resource' | 'signal' | 'ask'>,
  timeoutMs: number,
): Promise<void> {
  const serial = await onDevice(context, usualMs, async (device, signal) => {
    await turnOff(device, signal);
    return device.serial;
  });
  const readOnline = async () => {
    const [found] = await context.ask(listDevices, { by: 'name', value: serial });
    return found?.isOnline === true;
  };
  const polling = { until: (isOnline: boolean) => !isOnline, timeoutMs, signal: context.signal };
  const { isReached } = await pollUntil(readOnline, polling);
  if (!isReached) {
    throw new ActionError(`The device ${serial} was turned off, and is there after ${timeoutMs / 1000} s.`);
  }
  await giveDeviceBack(context);
}
