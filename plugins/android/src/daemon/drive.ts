import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from '../device/device.ts';
import { TimeLimitError, withTimeLimit } from '../device/device-time-limit.ts';
import type { FoundRegistry } from './all-devices.ts';
import type { WatchedDevice } from './watched-device.ts';

export interface DeviceCall {
  readonly params: { readonly id: string };
  readonly signal: AbortSignal;
}

export interface FoundDevices {
  readonly registry: FoundRegistry;
  readonly clock: Clock;
}

export const usualLimitMs = 10_000;

/**
 * Works with the device that a call names; the work has its own time limit. Errors of the device pass; a device that
 * is missing, does not answer in time or is lost meanwhile is failed_precondition.
 */
export function createUse({ registry, clock }: FoundDevices) {
  return async <T>(call: DeviceCall, work: (device: Device) => Promise<T>): Promise<T> => {
    const { id } = call.params;
    const watched = registry.known(id) ?? (await registry.find(id));
    const device = usableDevice(watched);
    try {
      const result = await work(device);
      watched.answered(clock.now());
      return result;
    } catch (error) {
      if (error instanceof GatehouseError) throw error;
      if (call.signal.aborted) throw call.signal.reason;
      if (!(error instanceof TimeLimitError)) watched.markUnconfirmed();
      void registry.recheck(watched);
      throw notDone(watched, messageOf(error));
    }
  };
}

/** The same with a time limit in milliseconds, which holds whatever the device does. */
export function createDrive(found: FoundDevices) {
  const use = createUse(found);
  return <T>(
    call: DeviceCall,
    timeoutMs: number,
    work: (device: Device, signal: AbortSignal) => Promise<T>,
  ): Promise<T> =>
    use(call, (device) =>
      withTimeLimit({ timeoutMs, signal: call.signal }, (signal) => work(device, signal)),
    );
}

export type Drive = ReturnType<typeof createDrive>;

/** The device, if it is online. Throws failed_precondition otherwise. */
export function usableDevice(watched: WatchedDevice): Device {
  const { device, serial, state, lastError } = watched;
  if (state === 'online' && device !== null) return device;
  const reason = lastError === null ? '' : ` (${lastError})`;
  throw new GatehouseError(
    'failed_precondition',
    `The device ${serial} is ${state}${reason}: ${adviceOf(watched)}.`,
  );
}

function adviceOf({ state, keptEndpoint }: WatchedDevice): string {
  if (state === 'unauthorized') return 'allow USB debugging on its screen';
  if (state === 'booting' || state === 'connecting') return 'wait for it with device_start';
  if (state === 'unresponsive') return 'it is listed and does not answer; try again, or restart it';
  return keptEndpoint === null ? 'connect it' : 'it is connected again as soon as it is back';
}

function notDone({ serial, state }: WatchedDevice, reason: string): GatehouseError {
  return new GatehouseError('failed_precondition', `The device ${serial} (${state}) failed: ${reason}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
