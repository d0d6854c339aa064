import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { createDrive, type FoundDevices, usualLimitMs } from '../daemon/drive.ts';
import type { WatchedDevice } from '../daemon/watched-device.ts';
import type { connectionsOperations } from '../declaration/connection-operations.ts';
import { reboot } from '../device/reboot-device.ts';
import { toShape, untilOnline } from './device-handlers.ts';

const usualPort = 5555;
const connectSec = 15;
const rebootSec = 180;

export function connectionHandlers(devices: FoundDevices): Handlers<typeof connectionsOperations> {
  const { registry } = devices;
  const drive = createDrive(devices);
  return {
    device_connect: async ({ body, signal: callSignal }) => {
      const timeoutMs = (body.timeoutSeconds || connectSec) * 1000;
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([callSignal, limit]);
      const endpoint = { host: body.host, port: body.port ?? usualPort };
      const options = { isKept: body.keep ?? true, signal };
      const watched = await registry.connect(endpoint, options).catch((error: unknown) => {
        throw limit.aborted && error === signal.reason ? tooSlow(endpoint.host, timeoutMs) : error;
      });
      return toShape(watched);
    },
    device_disconnect: async ({ params, signal }) => {
      const watched = await registry.find(params.id);
      assertFree(watched);
      if (watched.transport !== 'tcp') throw noNetworkDevice(watched);
      await registry.disconnect(watched, AbortSignal.any([signal, AbortSignal.timeout(usualLimitMs)]));
      return { success: true };
    },
    device_reboot: async (call) => {
      const { mode, wait, timeoutSeconds } = call.body;
      const watched = await registry.find(call.params.id);
      assertFree(watched);
      const timeoutMs = (timeoutSeconds || rebootSec) * 1000;
      await drive(call, usualLimitMs, (device, signal) => reboot(device, mode ?? 'system', signal));
      watched.markUnconfirmed();
      await registry.recheck(watched);
      if (wait !== true) return { success: true, state: watched.state, timedOut: false };
      await untilOnline(watched, { timeoutMs, signal: call.signal });
      return { success: true, state: watched.state, timedOut: watched.state !== 'online' };
    },
  };
}

function assertFree({ serial, owner }: WatchedDevice): void {
  if (owner === null) return;
  throw new GatehouseError('instance_busy', `The device ${serial} belongs to ${owner}: stop that first.`);
}

function noNetworkDevice({ serial, transport }: WatchedDevice): GatehouseError {
  const how = transport === 'usb' ? 'unplug it' : 'end the emulator';
  return new GatehouseError('failed_precondition', `${serial} is no network device: ${how}.`);
}

function tooSlow(host: string, timeoutMs: number): GatehouseError {
  return new GatehouseError(
    'failed_precondition',
    `${host} could not be connected within ${timeoutMs / 1000} s.`,
  );
}
