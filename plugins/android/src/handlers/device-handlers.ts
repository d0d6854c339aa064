import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, type FoundDevices, usualLimitMs } from '../daemon/drive.ts';
import type { WatchedDevice } from '../daemon/watched-device.ts';
import type { devicesOperations } from '../declaration/device-operations.ts';
import { pollUntil } from '../device/poll-until.ts';
import { readDetails } from '../device/read-details.ts';

const startSec = 60;

export function deviceHandlers(devices: FoundDevices): Handlers<typeof devicesOperations> {
  const { registry } = devices;
  const drive = createDrive(devices);
  return {
    devices_list: async ({ query }) => {
      const { devices: all, problem } = await registry.list();
      const wanted = all.filter(({ state }) => query.state === undefined || state === query.state);
      return { devices: wanted.map(toShape), adbProblem: problem };
    },
    device_get: async (call) => {
      const watched = await registry.find(call.params.id);
      const isOnline = watched.state === 'online';
      // A device that disappears meanwhile has no details, and its state says so.
      const details = isOnline ? await drive(call, usualLimitMs, readDetails).catch(() => null) : null;
      return { ...toShape(watched), details };
    },
    device_start: async (call) => {
      const watched = await registry.find(call.params.id);
      const timeoutMs = (call.body.timeoutSeconds || startSec) * 1000;
      // The device may have gone a moment ago.
      await registry.recheck(watched);
      await untilOnline(watched, { timeoutMs, signal: call.signal });
      if (watched.state !== 'online') throw notReady(watched, timeoutMs);
      return { success: true };
    },
  };
}

export function toShape(watched: WatchedDevice) {
  const { id, serial, node, state, adbState, transport, keptEndpoint, lastSeenAt, lastError } = watched;
  return {
    id,
    name: serial,
    title: node === null ? `${serial} (${state})` : `${serial} (${state}) on ${node}`,
    node,
    isRunning: state === 'online',
    state,
    adbState,
    transport,
    isKept: keptEndpoint !== null,
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    lastError: state === 'online' ? null : lastError,
  };
}

/** Also returns when the time is up. */
export async function untilOnline(
  watched: WatchedDevice,
  options: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<void> {
  await pollUntil(async () => watched.state, { ...options, until: (state) => state === 'online' });
}

function notReady({ serial, state, lastError }: WatchedDevice, timeoutMs: number): GatehouseError {
  const reason = lastError === null ? '' : ` (${lastError})`;
  const waited = `${timeoutMs / 1000} s`;
  return new GatehouseError(
    'failed_precondition',
    `The device ${serial} is ${state} after ${waited}${reason}.`,
  );
}
