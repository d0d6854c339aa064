import { ActionError } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from '../device/device.ts';
import { withTimeLimit } from '../device/device-time-limit.ts';
import { type DeviceUser, useDevice } from './device-of-run.ts';

export const usualMs = 10_000;
export const packageMs = 60_000;
export const transferMs = 10 * 60_000;

/** Works with the device of the run, with a time limit and errors for the user. */
export async function onDevice<T>(
  user: DeviceUser,
  timeoutMs: number,
  work: (device: Device, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { device } = await useDevice(user);
  try {
    return await withTimeLimit({ timeoutMs, signal: user.signal }, (signal) => work(device, signal));
  } catch (error) {
    if (user.signal.aborted) throw user.signal.reason;
    if (error instanceof ActionError) throw error;
    if (error instanceof GatehouseError) throw new ActionError(error.message);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ActionError(`The device ${device.serial} failed: ${reason}.`);
  }
}
