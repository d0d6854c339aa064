import { createHash } from 'node:crypto';
import { AddedPlugins } from '@gatehouse/daemon/added-plugins/added-plugins';
import { ChangeBoard } from '@gatehouse/daemon/changes/change-board';
import { createPluginControl } from '@gatehouse/daemon/composition/plugin-control';
import type { createPluginSet } from '@gatehouse/daemon/composition/plugin-set';
import { createSettingControl } from '@gatehouse/daemon/configuration/setting-control';
import { openDataFolder } from '@gatehouse/daemon/data-folder/data-folder';
import {
  addedPlugins,
  liveCheckList,
  noticeList,
  operationTables,
  type PluginControl,
  pluginControl,
  settingControl,
} from '@gatehouse/daemon/host-operations/host-references';
import { hostServiceIds } from '@gatehouse/daemon/host-operations/host-services';
import { contractVersion, productVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { createOperationCalls } from '@gatehouse/host/pipeline/operation-calls';
import type { RequestListener } from '@gatehouse/host/pipeline/pipeline';
import { createServiceContainer, type ServiceContainer } from '@gatehouse/host/plugins/container';
import { blankRecord } from '@gatehouse/host/plugins/plugin-record';
import { createPageTable, type PageTable } from '@gatehouse/host/registry/page-table';
import {
  type AppendJournal,
  type Clock,
  changes as changesRef,
  clock as clockRef,
  type DataFolder,
  dataFolder,
  documentStore,
  type HostName,
  type JournalLimits,
  type Journals,
  journals,
  notices,
  type ProductInfo,
  productInfo,
  type SecretKeys,
  type ServiceRef,
  secretKeys,
} from '@gatehouse/sdk-plugin';
import {
  changeFeed,
  liveChecks,
  operationCalls,
  pluginDirectory,
  webPages,
} from '@gatehouse/sdk-plugin/internal';
import { openAppendJournals, openDocumentStore } from '@gatehouse/store';

export type Fake = readonly [ref: ServiceRef<unknown>, implementation: unknown];

interface Parts {
  readonly scratch: string;
  readonly clock: Clock;
  readonly fakes: readonly Fake[];
  readonly plugins: ReturnType<typeof createPluginSet>;
}

export interface TestServices {
  readonly container: ServiceContainer;
  readonly folder: DataFolder;
  readonly pages: PageTable;
  /** Where calls of calls go; filled in once there is a gate. */
  readonly listeners: Partial<Record<HostName, RequestListener>>;
  /** Ids of the services that the host provides or the test fakes. */
  readonly ids: ReadonlySet<string>;
  /** Records that were appended to a journal since the start and are on disk. */
  appended(journal: string): readonly unknown[];
  close(): Promise<void>;
}

const versions = { productVersion, contractVersion, sdkVersion };
const testProduct: ProductInfo = { ...versions, edition: 'test', baseUrls: () => ({}) };

/** The services of the host as in a daemon, in a separate folder; fakes take precedence. */
export async function openTestServices({ scratch, clock, fakes, plugins }: Parts): Promise<TestServices> {
  const container = createServiceContainer();
  const pages = createPageTable();
  const folder = await openDataFolder(scratch);
  const documents = await openDocumentStore({ folder: await folder.folder('store') });
  const opened = await openAppendJournals({ folder: await folder.folder('journals') });
  const appended = new Map<string, unknown[]>();
  const changes = new ChangeBoard();
  const nobody = { pluginId: 'host', onStop: () => undefined };
  container.provide(clockRef, clock);
  container.provide(dataFolder, folder);
  container.provide(documentStore, documents);
  container.provide(journals, watchJournals(opened, appended));
  container.provide(productInfo, testProduct);
  const listeners: Partial<Record<HostName, RequestListener>> = {};
  container.provide(operationCalls, createOperationCalls(listeners));
  container.provide(webPages, pages.forUser(nobody), pages.forUser);
  container.provide(changesRef, changes.forUser(nobody), (user) => changes.forUser(user));
  container.provide(changeFeed, changes);
  container.provide(notices, { add: () => undefined });
  container.provide(noticeList, { all: () => [] });
  container.provide(liveChecks, { add: () => undefined });
  container.provide(liveCheckList, { all: () => [] });
  container.provide(secretKeys, createTestKeys());
  container.provide(pluginDirectory, plugins.directory);
  container.provide(operationTables, { of: plugins.table });
  container.provide(pluginControl, createTestControl(plugins));
  container.provide(settingControl, createTestSettings(scratch, plugins));
  container.provide(addedPlugins, createTestAdded(scratch, plugins));
  for (const [ref, implementation] of fakes) container.provide(ref, implementation);
  return {
    container,
    folder,
    pages,
    listeners,
    ids: new Set([...hostServiceIds, ...fakes.map(([ref]) => ref.id)]),
    appended: (journal) => [...(appended.get(journal) ?? [])],
    close: async () => {
      await opened.close();
      await documents.close();
    },
  };
}

function watchJournals(opened: Journals, appended: Map<string, unknown[]>): Journals {
  return {
    open: async <T>(name: string, limits?: JournalLimits): Promise<AppendJournal<T>> => {
      const journal = await opened.open<T>(name, limits);
      const records = appended.get(name) ?? [];
      appended.set(name, records);
      return {
        read: (range) => journal.read(range),
        find: (query, range) => journal.find(query, range),
        append: async (record) => {
          await journal.append(record);
          records.push(record);
        },
      };
    },
  };
}

/** Settings of a daemon that nobody configured, in `config.json` of the separate folder. */
function createTestSettings(dataDir: string, plugins: Parts['plugins']) {
  return createSettingControl({
    settings: {
      ...{ dataDir, edition: 'test', hosts: ['editor', 'runner'], headed: false, plugins: [], inHost: [] },
      ...{ ports: { editor: 0, runner: 0 }, logLevel: 'silent', pluginConfig: {} },
    },
    edition: { ports: { editor: 0, runner: 0 }, config: {} },
    plugins: plugins.states,
    log: { setLevel: () => undefined },
  });
}

/** Keys of the right size that differ by purpose, and protect nothing. */
function createTestKeys(): SecretKeys {
  return { derive: (purpose) => createHash('sha256').update(purpose).digest() };
}

/**
 * A test host runs its plugins from its start to its end: their state can be read, and switching them has no effect.
 */
function createTestControl(plugins: Parts['plugins']): PluginControl {
  const nothing = async () => undefined;
  return createPluginControl({
    supervisor: {
      states: plugins.states,
      isEnabled: () => true,
      recordOf: () => blankRecord,
      enable: nothing,
      disable: nothing,
    },
    workerProblem: plugins.workerProblem,
    disabled: { add: nothing, remove: nothing },
    isIndispensable: ({ id }) => id === 'host',
  });
}

/** A plugin that is added is kept, and does not start. */
function createTestAdded(dataDir: string, plugins: Parts['plugins']): () => Promise<AddedPlugins> {
  const others = async () => plugins.states().flatMap(({ manifest }) => manifest ?? []);
  const added = new AddedPlugins({ dataDir, others, live: null, sweep: async () => undefined });
  return async () => added;
}
