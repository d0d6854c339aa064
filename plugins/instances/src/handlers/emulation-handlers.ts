import type { Handlers } from '@gatehouse/sdk-plugin';
import type { Emulation, EmulationChange, emulationOperations } from '../declaration/emulation-operations.ts';
import { changeEmulation, changePermissions, readEmulation } from '../profile-channels.ts';
import { assertFree } from './assert-instance-free.ts';
import { type Browsers, createDrive, type DrivingCall } from './browsers.ts';
import { instanceOf } from './find-instance.ts';

/** The browser may have to open again. */
const OPEN_MS = 60_000;

/** Changes what pages of an instance see. */
export async function emulateInstance(
  browsers: Browsers,
  call: DrivingCall,
  change: EmulationChange,
): Promise<Emulation> {
  const { registry } = browsers;
  const instance = instanceOf(registry, call);
  return registry.duringRestart(instance, async () => {
    const limit = { command: { change }, timeoutMs: OPEN_MS };
    const { browserPid, emulation } = await createDrive(browsers)(call, changeEmulation, limit);
    const { id: instanceId, sharesProcess } = instance;
    if (browserPid !== null) await registry.browserStarted({ instanceId, browserPid, sharesProcess });
    return emulation;
  });
}

export function emulationHandlers(browsers: Browsers): Handlers<typeof emulationOperations> {
  const { registry, editorInstance } = browsers;
  const drive = createDrive(browsers);
  return {
    instance_emulation_get: (call) => drive(call, readEmulation, { command: {} }),

    instance_emulation_set: async (call) => {
      assertFree(editorInstance, instanceOf(registry, call));
      return emulateInstance(browsers, call, call.body);
    },

    instance_permissions_set: async (call) => {
      assertFree(editorInstance, instanceOf(registry, call));
      const { origin, permissions: names, setting } = call.body;
      const command = { origin: origin ?? null, names, setting };
      return { permissions: [...(await drive(call, changePermissions, { command }))] };
    },
  };
}
