import type { Env, Handlers } from '@gatehouse/sdk-plugin';
import { AdbServer } from './daemon/adb-server.ts';
import { DeviceOwners } from './daemon/device-owners.ts';
import { DeviceRegistry } from './daemon/device-registry.ts';
import { DeviceStore, type StoredDevice } from './daemon/device-store.ts';
import { createDrive } from './daemon/drive.ts';
import { findAdb } from './daemon/find-adb.ts';
import { keepLent, LentDevices } from './daemon/lent-devices.ts';
import { lentFolders } from './daemon/lent-folders.ts';
import { RunFolders } from './daemon/run-folders.ts';
import type { declaration } from './declaration.ts';
import { FileParts } from './device/read-file-part.ts';
import { appHandlers } from './handlers/app-handlers.ts';
import { connectionHandlers } from './handlers/connection-handlers.ts';
import { fileHandlers } from './handlers/device-file-handlers.ts';
import { deviceHandlers } from './handlers/device-handlers.ts';
import { viewHandlers } from './handlers/device-view-handlers.ts';
import { inputHandlers } from './handlers/input-handlers.ts';
import { elementHandlers } from './handlers/screen-element-handlers.ts';
import { screenHandlers } from './handlers/screen-handlers.ts';
import { commandHandlers } from './handlers/shell-handlers.ts';
import type { DeviceRecorder } from './recording/device-recorder.ts';
import { UserActionRecordings } from './recording/user-action-recordings.ts';

type Declared = (typeof declaration)['declaration'];

export interface OpenDevices {
  readonly handlers: Handlers<Declared['operations']>;
  readonly owners: DeviceOwners;
  readonly folders: RunFolders;
  /** Shows the devices that a node lends as its labels; from then on with each change. */
  showLent(): Promise<void>;
}

export async function openDevices(
  { config, use, log, onStop }: Env<Declared>,
  recorder: DeviceRecorder,
  changed: (id: string) => void,
): Promise<OpenDevices> {
  const { clock, dataFolder, documentStore } = use;
  const server = new AdbServer({
    port: config.adbPort,
    log,
    findProgram: () => findAdb(config.adbPath),
    keyFolder: async () => config.adbKeyFolder || (await dataFolder.folder('adb')),
  });
  onStop(() => server.stop());
  const store = new DeviceStore(await documentStore.collection<StoredDevice>('android-devices'));
  if (config.lent !== undefined) await keepLent(store, config.lent);
  const registry = new DeviceRegistry({
    server,
    store,
    clock,
    log,
    isRealPhone: config.isRealPhone,
    onChange: (id) => {
      changed(String(id));
      if (lent !== null) void lent.show(use.machineLabels);
    },
  });
  const lent = config.lent === undefined ? null : new LentDevices(registry, config.lent);
  onStop(() => registry.stop());
  const parts = new FileParts();
  onStop(() => parts.close());
  const found = { registry, clock };
  const recordings = new UserActionRecordings({ recorder, registry, drive: createDrive(found) });
  const devices = { ...found, recordings };
  const handlers = {
    ...deviceHandlers(devices),
    ...viewHandlers(devices, use.liveViews),
    ...connectionHandlers(devices),
    ...commandHandlers(devices),
    ...screenHandlers(devices),
    ...inputHandlers(devices),
    ...elementHandlers(devices),
    ...appHandlers(devices),
    ...fileHandlers(devices, parts),
  };
  const folders = await RunFolders.open(await dataFolder.folder(lentFolders), log);
  const owners = new DeviceOwners(lent ?? registry, config.labels);
  return { handlers, owners, folders, showLent: async () => lent?.show(use.machineLabels) };
}
