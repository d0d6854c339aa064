import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { placeWindow } from '../command-channels.ts';
import { NoPlaceError } from '../daemon/admission.ts';
import { parseBrowserArguments } from '../daemon/browser-arguments.ts';
import type { Instance } from '../daemon/instance.ts';
import { viewableInstance } from '../daemon/viewable-instance.ts';
import type { EmulationChange } from '../declaration/emulation-operations.ts';
import type { instancesOperations } from '../declaration/instance-operations.ts';
import { assertFree } from './assert-instance-free.ts';
import { type Browsers, createDrive, type DrivingCall } from './browsers.ts';
import { emulateInstance } from './emulation-handlers.ts';
import { instanceOf } from './find-instance.ts';

/** The soonest that another call is worth it. */
const RETRY_SECONDS = '5';

export function instanceHandlers(browsers: Browsers): Handlers<typeof instancesOperations> {
  const { registry, instances, editorInstance, liveViews, viewProtection } = browsers;
  const drive = createDrive(browsers);
  return {
    instances_list: ({ host }) => ({ instances: registry.list(host).map(toShape) }),
    instance_get: (call) => toShape(instanceOf(registry, call)),
    instance_create: async (call) => {
      const { host, body, signal, caller } = call;
      assertChromium(body.browserType ?? '');
      const browserArgs = parseBrowserArguments(body.browserArgs ?? '');
      const isIsolated = body.isolated ?? false;
      try {
        const instance =
          host === 'editor'
            ? await editorInstance.get(caller, browserArgs)
            : await instances.create({ host, kind: 'api', browserArgs, isIsolated, signal });
        if (body.emulation) await emulateNew(browsers, instance, { call, change: body.emulation });
        return toShape(instance);
      } catch (error) {
        if (error instanceof NoPlaceError) call.setHeader('Retry-After', RETRY_SECONDS);
        throw error;
      }
    },
    instance_release: async (call) => {
      const instance = instanceOf(registry, call);
      await instance.started;
      assertFree(editorInstance, instance);
      await instances.release(instance);
    },
    instance_show: async (call) => {
      const instance = instanceOf(registry, call);
      if (!viewProtection.allows(instance)) throw hidden(instance);
      const { hasWindow } = await drive(call, placeWindow, { command: { isShown: true } });
      // Without a display the live view replaces its window.
      const viewUrl = hasWindow ? null : liveViews.offer(viewableInstance(instance, browsers), call.caller);
      return { success: true, viewUrl };
    },
    instance_hide: async (call) => {
      await drive(call, placeWindow, { command: { isShown: false } });
      return { success: true };
    },
  };
}

interface Wish {
  readonly call: Pick<DrivingCall, 'host' | 'signal'>;
  readonly change: EmulationChange;
}

/** An instance that cannot be as the call wants it is released. */
async function emulateNew(browsers: Browsers, instance: Instance, { call, change }: Wish): Promise<void> {
  const { host, signal } = call;
  try {
    assertFree(browsers.editorInstance, instance);
    await emulateInstance(browsers, { host, signal, params: { id: String(instance.id) } }, change);
  } catch (error) {
    if (host === 'runner') await browsers.instances.release(instance);
    throw error;
  }
}

function toShape({ id, folder, owner }: Instance) {
  const { node = null } = owner;
  return { browserType: 'Chromium', id, profileDir: folder.profileDir, node };
}

function assertChromium(browserType: string): void {
  if (browserType === '' || browserType.toLowerCase() === 'chromium') return;
  const shown = JSON.stringify(browserType.slice(0, 80));
  throw new GatehouseError('bad_request', `There is no browser type ${shown}: Chromium is the only one.`);
}

function hidden({ id }: Instance): GatehouseError {
  return new GatehouseError(
    'instance_view_protected',
    `The view of the instance ${id} is protected: it is shown while a project waits for a person in it.`,
  );
}
