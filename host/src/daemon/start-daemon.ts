import {
  authenticator,
  clock as clockRef,
  type DataFolder,
  dataFolder,
  type HostName,
  type ProductInfo,
  pluginDirectory,
  productInfo,
} from '@gatehouse/sdk-plugin';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { lockFolder } from '../data-folder/folder-lock.ts';
import { createHooks } from '../hooks/hooks.ts';
import { operationTables } from '../host-operations/host-references.ts';
import { startHostServer } from '../http/host-server.ts';
import { createClock } from '../kernel/clock.ts';
import type { RootLogger } from '../kernel/logger.ts';
import { contractVersion, productVersion } from '../kernel/versions.ts';
import { createLiveCalls } from '../pipeline/live-calls.ts';
import { createPipeline } from '../pipeline/pipeline.ts';
import { defaultUploadLimit, openUploadFolder } from '../pipeline/upload-folder.ts';
import { createServiceContainer, type ServiceContainer } from '../plugins/container.ts';
import { readEdition } from '../plugins/edition.ts';
import { loadPlugins } from '../plugins/load-plugins.ts';
import { pluginFolders } from '../plugins/plugin-folders.ts';
import type { PluginState } from '../plugins/plugin-state.ts';
import type { Settings } from '../settings/settings.ts';
import { type CleanUp, createCleanUp } from './clean-up.ts';
import { removeCliFile, writeCliFile } from './cli-file.ts';
import { hostServiceIds } from './host-services.ts';
import { keyKeeper } from './key-keeper.ts';
import { openMasterSwitch } from './master-switch.ts';
import { openStores } from './open-stores.ts';
import { removePluginReport, writePluginReport } from './plugin-report.ts';
import { createPluginSet, type PluginSet } from './plugin-set.ts';

export interface Daemon {
  readonly baseUrls: Readonly<Partial<Record<HostName, string>>>;
  readonly dataDir: string;
  readonly edition: string;
  readonly plugins: readonly PluginState[];
  /** The raw first admin key: on the first start only, and kept nowhere. */
  readonly bootstrapKey: string | null;
  /** Stops accepting, answers the long-polls, ends what runs, writes, lets go of the folder. Safe to repeat. */
  stop(): Promise<void>;
}

const drainMs = 5_000;

/** Starts one daemon. A start that fails leaves nothing behind: no socket, no lock, no process. */
export async function startDaemon(settings: Settings, log: RootLogger): Promise<Daemon> {
  const cleanUp = createCleanUp(log);
  try {
    return await start(settings, log, cleanUp);
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}

async function start(settings: Settings, log: RootLogger, cleanUp: CleanUp): Promise<Daemon> {
  const edition = await readEdition(settings.edition);
  const folder = await openDataFolder(settings.dataDir);
  const lock = await lockFolder(folder.path);
  cleanUp.add('folder lock', () => lock.release());

  const services = createServiceContainer();
  const baseUrls: Partial<Record<HostName, string>> = {};
  const product: ProductInfo = {
    productVersion,
    contractVersion,
    edition: edition.name,
    baseUrls: () => baseUrls,
  };
  const plugins = createPluginSet();
  services.provide(clockRef, createClock());
  services.provide(dataFolder, folder);
  await openStores({ folder, services, log, cleanUp });
  services.provide(productInfo, product);
  services.provide(pluginDirectory, plugins.directory);
  services.provide(operationTables, { of: plugins.table });
  await startPlugins({
    folders: pluginFolders(edition, settings),
    settings,
    services,
    log,
    cleanUp,
    plugins,
  });

  Object.assign(baseUrls, await startServers({ edition, settings, services, log, cleanUp, plugins, folder }));
  const bootstrapKey = await handOverKeys({ services, folder, baseUrls, cleanUp });
  await writePluginReport(folder, plugins.states());
  cleanUp.add('plugin report', () => removePluginReport(folder.path));
  const { dataDir } = settings;
  return {
    baseUrls,
    dataDir,
    edition: edition.title,
    plugins: plugins.states(),
    bootstrapKey,
    stop: () => cleanUp.run(),
  };
}

interface Parts {
  readonly settings: Settings;
  readonly services: ServiceContainer;
  readonly log: RootLogger;
  readonly cleanUp: CleanUp;
  readonly plugins: PluginSet;
}

async function startPlugins({
  folders,
  settings,
  services,
  log,
  cleanUp,
  plugins,
}: Parts & { folders: readonly string[] }) {
  const pluginConfig = withHeaded(settings);
  const logFor = (plugin: string) => log.child({ plugin });
  const states = await loadPlugins({ folders, services, hostServices: hostServiceIds, pluginConfig, logFor });
  plugins.replace(states);
  for (const plugin of states) {
    if (plugin.state === 'failed')
      log.error('a plugin is not live', { plugin: plugin.id, ...plugin.problem });
    else for (const stop of plugin.live.stops) cleanUp.add(`plugin ${plugin.id}`, stop);
  }
}

/** `--headed` is short for the setting of the plugin that drives browsers. */
function withHeaded({ headed, pluginConfig }: Settings): Readonly<Record<string, unknown>> {
  return headed
    ? { ...pluginConfig, instances: { ...Object(pluginConfig.instances), headed } }
    : pluginConfig;
}

type ServerParts = Parts & {
  readonly edition: { readonly ports: Readonly<Record<HostName, number>> };
  readonly folder: DataFolder;
};

async function startServers({ edition, settings, services, log, cleanUp, plugins, folder }: ServerParts) {
  const baseUrls: Partial<Record<HostName, string>> = {};
  const masterSwitch = await openMasterSwitch({ dataDir: settings.dataDir, log });
  cleanUp.add('master switch', () => masterSwitch.close());
  const ownOrigins = new Set<string>();
  const stopping = new AbortController();
  const uploadFolder = await openUploadFolder(folder);
  for (const host of settings.hosts) {
    const keys = services.child().find(authenticator);
    const hooks = createHooks(plugins.taps());
    const live = createLiveCalls();
    keys?.onChange(live.endOf);
    masterSwitch.onOff(live.endAll);
    const listener = createPipeline({
      host,
      table: () => plugins.table(host),
      hooks: () => hooks,
      isSwitchedOn: () => masterSwitch.isOn(),
      ownOrigins: () => ownOrigins,
      authenticator: () => keys,
      uploadFolder,
      uploadLimit: settings.uploadLimit ?? defaultUploadLimit,
      stopping: stopping.signal,
      live,
      log: log.child({ host }),
    });
    const server = await startHostServer({
      host,
      port: settings.ports[host] ?? edition.ports[host],
      listener,
      log,
    });
    baseUrls[host] = server.baseUrl;
    ownOrigins.add(server.baseUrl);
    cleanUp.add(`${host} host`, () => server.close(drainMs));
  }
  // The first thing at a stop: waiting calls end before the servers drain.
  cleanUp.add('waiting calls', () => stopping.abort());
  return baseUrls;
}

/** The command line talks to the daemon with a key of its own, which lives as long as the daemon. */
async function handOverKeys({
  services,
  folder,
  baseUrls,
  cleanUp,
}: Pick<Parts, 'services' | 'cleanUp'> & { folder: DataFolder; baseUrls: Daemon['baseUrls'] }): Promise<
  string | null
> {
  const keys = services.find(keyKeeper);
  if (keys === null) return null;
  const bootstrapKey = await keys.ensureBootstrapKey();
  const { id, rawKey } = await keys.mintSystemKey('command line');
  cleanUp.add('command line key', async () => {
    await removeCliFile(folder.path);
    await keys.revoke(id);
  });
  await writeCliFile(folder, { pid: process.pid, key: rawKey, hosts: baseUrls });
  return bootstrapKey;
}
