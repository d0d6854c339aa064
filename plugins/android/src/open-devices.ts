import { once } from 'node:events';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { LiveViews } from '@gatehouse/plugin-sessions/api';
import type { Env, Handlers } from '@gatehouse/sdk-plugin';
import { AdbServer } from './daemon/adb-server.ts';
import { AllDevices } from './daemon/all-devices.ts';
import { DeviceOwners } from './daemon/device-owners.ts';
import { DeviceRegistry } from './daemon/device-registry.ts';
import { DeviceStore, type StoredDevice } from './daemon/device-store.ts';
import { createDrive, type FoundDevices } from './daemon/drive.ts';
import { findAdb } from './daemon/find-adb.ts';
import { keepLent, LentDevices } from './daemon/lent-devices.ts';
import { lentFolders } from './daemon/lent-folders.ts';
import { NodeHoldings } from './daemon/node-holdings.ts';
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
  readonly onNodes: NodeHoldings;
  readonly folders: RunFolders;
  /** Shows the devices that a node lends as its labels; from then on with each change. */
  showLent(): Promise<void>;
  /** A connection to the adb server of this machine. */
  connectAdb(): Promise<Duplex>;
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
  const common = { clock, log, isRealPhone: config.isRealPhone };
  const own = new DeviceRegistry({
    ...common,
    node: null,
    server,
    store,
    onChange: (id) => {
      changed(String(id));
      if (lent !== null) void lent.show(use.machineLabels);
    },
  });
  const lent = config.lent === undefined ? null : new LentDevices(own, config.lent);
  onStop(() => own.stop());
  const all = { ...common, onChange: (id: number) => changed(String(id)) };
  const registry = new AllDevices({ own, store, machines: use.runs.machines, common: all });
  onStop(() => registry.stop());
  const parts = new FileParts();
  onStop(() => parts.close());
  const found = { registry, clock };
  const recordings = new UserActionRecordings({ recorder, registry, drive: createDrive(found) });
  const devices = { ...found, recordings };
  const handlers = allHandlers(devices, { parts, liveViews: use.liveViews });
  const folders = await RunFolders.open(await dataFolder.folder(lentFolders), log);
  const owners = new DeviceOwners(lent ?? own, config.labels);
  return {
    ...{ handlers, owners, folders },
    onNodes: new NodeHoldings(registry),
    showLent: async () => lent?.show(use.machineLabels),
    connectAdb: () => connectTo(server),
  };
}

function allHandlers(
  devices: FoundDevices & { readonly recordings: UserActionRecordings },
  { parts, liveViews }: { readonly parts: FileParts; readonly liveViews: LiveViews },
): OpenDevices['handlers'] {
  return {
    ...deviceHandlers(devices),
    ...viewHandlers(devices, liveViews),
    ...connectionHandlers(devices),
    ...commandHandlers(devices),
    ...screenHandlers(devices),
    ...inputHandlers(devices),
    ...elementHandlers(devices),
    ...appHandlers(devices),
    ...fileHandlers(devices, parts),
  };
}

async function connectTo(server: AdbServer): Promise<Duplex> {
  const { port } = await server.running();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
}
