import { createClock } from '@gatehouse/host/kernel/clock';
import type { RootLogger } from '@gatehouse/host/kernel/logger';
import { contractVersion, productVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { createServiceContainer, type ServiceContainer } from '@gatehouse/host/plugins/container';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { createPageTable, type PageTable } from '@gatehouse/host/registry/page-table';
import { configDirOf } from '@gatehouse/host/settings/config-dir';
import type { Settings } from '@gatehouse/host/settings/settings';
import { runningBundle } from '@gatehouse/launcher/running-bundle';
import type { MasterKey } from '@gatehouse/master-key/master-key';
import { openMasterKey } from '@gatehouse/master-key/open-master-key';
import { keepTickShape } from '@gatehouse/platform/keep-tick-shape';
import {
  changes as changesRef,
  clock as clockRef,
  type DataFolder,
  dataFolder,
  type HostName,
  type Notice,
  notices as noticesRef,
  type ProductInfo,
  productInfo,
  type ServiceUser,
} from '@gatehouse/sdk-plugin';
import { changeFeed, keyKeeper, pluginDirectory, webPages } from '@gatehouse/sdk-plugin/internal';
import { ChangeBoard } from '../changes/change-board.ts';
import { createSettingControl } from '../configuration/setting-control.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { lockFolder } from '../data-folder/folder-lock.ts';
import { checkEditionAtStart } from '../editions/check-at-start.ts';
import type { Edition } from '../editions/edition.ts';
import { pluginFolders } from '../editions/plugin-folders.ts';
import { readEdition } from '../editions/read-edition.ts';
import { noticeList, operationTables, settingControl } from '../host-operations/host-references.ts';
import { type CleanUp, createCleanUp } from './clean-up.ts';
import { removeCliFile, writeCliFile } from './cli-file.ts';
import { createNoticeBoard, type NoticeBoard } from './notice-board.ts';
import { openStores } from './open-stores.ts';
import { followPluginReport } from './plugin-report.ts';
import { createPluginSet, type PluginSet } from './plugin-set.ts';
import { provideLiveChecks } from './provide-live-checks.ts';
import { provideSecretKeys } from './provide-secret-keys.ts';
import { reportPluginChanges } from './report-plugin-changes.ts';
import { startPlugins } from './start-plugins.ts';
import { startServers } from './start-servers.ts';

export interface Daemon {
  readonly baseUrls: Readonly<Partial<Record<HostName, string>>>;
  readonly dataDir: string;
  readonly edition: string;
  /** The current plugins. */
  readonly plugins: readonly PluginState[];
  /** Current notices of plugins to the operator. */
  readonly notices: readonly Notice[];
  /** The raw first admin key: on the first start only, and kept nowhere. */
  readonly bootstrapKey: string | null;
  /** Resolves when all plugins have started or failed. Those of the product have when the daemon is there. */
  readonly settled: Promise<void>;
  /**
   * Stops accepting, answers long polls, stops running work, flushes state and releases the folder lock. Safe to
   * repeat.
   */
  stop(): Promise<void>;
}

export interface DaemonOptions {
  /** The process belongs to this daemon alone: uncaught errors quarantine the plugin that caused them. */
  readonly ownsProcess?: boolean;
}

/** Starts one daemon. A failed start leaves no socket, lock or process behind. */
export async function startDaemon(
  settings: Settings,
  log: RootLogger,
  options: DaemonOptions = {},
): Promise<Daemon> {
  keepTickShape();
  const cleanUp = createCleanUp(log);
  try {
    return await start({ settings, log, cleanUp, ownsProcess: options.ownsProcess ?? false });
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}

interface Parts {
  readonly settings: Settings;
  readonly log: RootLogger;
  readonly cleanUp: CleanUp;
  readonly ownsProcess: boolean;
}

async function start({ settings, log, cleanUp, ownsProcess }: Parts): Promise<Daemon> {
  const edition = await readEdition(settings.edition);
  const folders = pluginFolders(edition, settings);
  await checkEditionAtStart({ edition, folders, isLocked: settings.locked ?? false, log });
  const folder = await openDataFolder(settings.dataDir);
  const lock = await lockFolder(folder.path);
  cleanUp.add('folder lock', () => lock.release());

  const services = createServiceContainer();
  const baseUrls: Partial<Record<HostName, string>> = {};
  const plugins = createPluginSet({ disabled: edition.disable });
  const pages = createPageTable();
  const notices = createNoticeBoard();
  const changes = new ChangeBoard();
  const product = productOf(edition, baseUrls);
  provideFacts(services, { folder, plugins, pages, notices, changes, product, settings, edition, log });
  const key = await openKey(folder, settings);
  provideSecretKeys(services, key);
  const stores = await openStores({ folder, key, services, log, cleanUp });

  const common = { settings, services, log, plugins };
  // The servers start before the plugins and stop before them.
  const pluginEnds = cleanUp.group();
  const servers = await startServers({ ...common, ports: edition.ports, cleanUp, pages, folder });
  Object.assign(baseUrls, servers.baseUrls);
  await runningBundle()?.confirm();
  const supervisor = await startPlugins({ ...common, edition, ownsProcess, cleanUp: pluginEnds });
  stores.assertUntouched();
  servers.open();
  const bootstrapKey = (await services.find(keyKeeper)?.ensureBootstrapKey()) ?? null;
  cleanUp.add('cli.json', () => removeCliFile(folder.path));
  await writeCliFile(folder, { pid: process.pid, hosts: baseUrls, socket: servers.socket });
  await followPluginReport({ folder, plugins, notices, log, cleanUp });
  return {
    baseUrls,
    dataDir: settings.dataDir,
    edition: edition.title,
    get plugins() {
      return plugins.states();
    },
    get notices() {
      return notices.all();
    },
    bootstrapKey,
    settled: supervisor.settled,
    stop: () => cleanUp.run(),
  };
}

function openKey({ path }: DataFolder, { configDir, keychain }: Settings): Promise<MasterKey> {
  return openMasterKey({
    dataDir: path,
    configDir: configDir ?? configDirOf(),
    usesKeychain: keychain ?? false,
  });
}

function productOf({ name }: Edition, baseUrls: Daemon['baseUrls']): ProductInfo {
  return { productVersion, contractVersion, sdkVersion, edition: name, baseUrls: () => baseUrls };
}

const nobody: ServiceUser = { pluginId: 'host', onStop: () => undefined };

interface Facts {
  readonly folder: DataFolder;
  readonly plugins: PluginSet;
  readonly pages: PageTable;
  readonly notices: NoticeBoard;
  readonly changes: ChangeBoard;
  readonly product: ProductInfo;
  readonly settings: Settings;
  readonly edition: Edition;
  readonly log: RootLogger;
}

function provideFacts(services: ServiceContainer, facts: Facts): void {
  const { folder, plugins, pages, notices, changes, product, settings, edition, log } = facts;
  services.provide(clockRef, createClock());
  services.provide(dataFolder, folder);
  services.provide(productInfo, product);
  services.provide(webPages, pages.forUser(nobody), pages.forUser);
  services.provide(noticesRef, notices.forUser(nobody), notices.forUser);
  services.provide(noticeList, notices);
  provideLiveChecks(services);
  reportPluginChanges(plugins, changes.forUser(nobody));
  services.provide(changesRef, changes.forUser(nobody), (user) => changes.forUser(user));
  services.provide(changeFeed, changes);
  services.provide(pluginDirectory, plugins.directory);
  services.provide(operationTables, { of: plugins.table });
  services.provide(settingControl, createSettingControl({ settings, edition, plugins: plugins.states, log }));
}
