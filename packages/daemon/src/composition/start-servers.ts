import { startHostServer } from '@gatehouse/host/http/host-server';
import { createInputChecks } from '@gatehouse/host/input/input-checks';
import type { RootLogger } from '@gatehouse/host/kernel/logger';
import { apiPrefix } from '@gatehouse/host/kernel/versions';
import { createLiveCalls, type LiveCalls } from '@gatehouse/host/pipeline/live-calls';
import { createOperationCalls } from '@gatehouse/host/pipeline/operation-calls';
import { createPipeline, type RequestListener } from '@gatehouse/host/pipeline/pipeline';
import { withSiblings } from '@gatehouse/host/pipeline/sibling-hosts';
import { defaultUploadLimit, openUploadFolder } from '@gatehouse/host/pipeline/upload-folder';
import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import { createOperationTable, type OperationTable } from '@gatehouse/host/registry/operation-table';
import type { PageTable } from '@gatehouse/host/registry/page-table';
import type { Settings } from '@gatehouse/host/settings/settings';
import type { DataFolder, HostName } from '@gatehouse/sdk-plugin';
import {
  type Authenticator,
  authenticator,
  confirmations,
  keyKeeper,
  operationCalls,
} from '@gatehouse/sdk-plugin/internal';
import { removeTornWrites } from '@gatehouse/store/write-file-durably';
import { createPages } from '../host-operations/pages.ts';
import { answerPing, ping } from '../host-operations/ping.ts';
import type { IssueKey } from '../local-socket/serve-key-request.ts';
import { startLocalServer } from '../local-socket/start-local-server.ts';
import type { CleanUp } from './clean-up.ts';
import { type MasterSwitch, openMasterSwitch } from './master-switch.ts';
import type { PluginSet } from './plugin-set.ts';
import { holdForStart } from './start-hold.ts';
import { createStartupQueue, type StartupQueue } from './startup-queue.ts';

interface Parts {
  readonly ports: Readonly<Record<HostName, number>>;
  readonly settings: Settings;
  readonly services: ServiceContainer;
  readonly log: RootLogger;
  readonly cleanUp: CleanUp;
  readonly plugins: PluginSet;
  readonly pages: PageTable;
  readonly folder: DataFolder;
}

const drainMs = 5_000;

interface Servers {
  readonly baseUrls: Partial<Record<HostName, string>>;
  /** Where the command line reaches them. */
  readonly socket: string;
  /** Opens the hosts. Before, they only answer `ping` and queue all other requests. */
  open(): void;
}

/** Starts the hosts that the settings name, and the socket of the command line. */
export async function startServers(parts: Parts): Promise<Servers> {
  const { settings, services, log, cleanUp, plugins, folder } = parts;
  const masterSwitch = await openMasterSwitch({ dataDir: settings.dataDir, log });
  cleanUp.add('master switch', () => masterSwitch.close());
  const lives: LiveCalls[] = [];
  const shared: Shared = {
    baseUrls: {},
    ownOrigins: new Set(),
    masterSwitch,
    uploadFolder: await openUploadFolder(folder),
    startupQueue: createStartupQueue(),
    keys: followKeys(services, plugins, lives),
    withKey: new WeakSet(),
    lives,
    hosts: {},
  };
  const { hosts } = shared;
  services.provide(operationCalls, createOperationCalls(hosts));
  // All before the first one listens: each answers for the others from its first request on.
  for (const host of settings.hosts) hosts[host] = createListener(host, parts, shared);
  for (const host of settings.hosts) await listen(host, parts, shared);
  const runFolder = await folder.folder('run');
  await removeTornWrites(runFolder);
  const local = await startLocalServer({ folder: runFolder, hosts, issueKey: keyIssuer(services), log });
  cleanUp.add('local socket', () => local.close(drainMs));
  // The first thing at a stop: waiting calls end before the servers drain.
  cleanUp.add('waiting calls', () => {
    for (const live of lives) live.stop();
  });
  return { baseUrls: shared.baseUrls, socket: local.socket, open: shared.startupQueue.open };
}

/** Parts that the hosts share. */
interface Shared {
  readonly baseUrls: Partial<Record<HostName, string>>;
  readonly ownOrigins: Set<string>;
  readonly masterSwitch: MasterSwitch;
  readonly uploadFolder: string;
  readonly startupQueue: StartupQueue;
  readonly keys: () => Authenticator | null;
  readonly withKey: WeakSet<object>;
  readonly lives: LiveCalls[];
  /** The pipelines of the hosts, without the way to their siblings. */
  readonly hosts: Partial<Record<HostName, RequestListener>>;
}

function createListener(host: HostName, parts: Parts, shared: Shared): RequestListener {
  const { settings, services, log, plugins, pages } = parts;
  const { baseUrls, ownOrigins, masterSwitch, startupQueue, withKey } = shared;
  const live = createLiveCalls();
  shared.lives.push(live);
  masterSwitch.onOff(live.endAll);
  plugins.onReplace(live.endOfOperations);
  const early = startTable(host);
  const table = () => (startupQueue.isOpen ? plugins.table(host) : early);
  const serve = createPipeline({
    host,
    table,
    hooks: plugins.hooks,
    pages: createPages({ table, baseUrl: () => baseUrls[host] ?? null, others: pages.of(host) }),
    isSwitchedOn: () => masterSwitch.isOn(),
    ownOrigins: () => ownOrigins,
    authenticator: shared.keys,
    confirmations: () => services.find(confirmations),
    withKey,
    uploadFolder: shared.uploadFolder,
    uploadLimit: settings.uploadLimit ?? defaultUploadLimit,
    live,
    log: log.child({ host }),
  });
  const held = holdForStart(serve, table, plugins);
  return startupQueue.receive(held, ({ method = '', url = '' }) => isEarly(early, method, url));
}

async function listen(host: HostName, parts: Parts, shared: Shared): Promise<void> {
  const { ports, settings, log, cleanUp } = parts;
  const { baseUrls, ownOrigins, startupQueue, withKey, hosts } = shared;
  const own = hosts[host];
  if (own === undefined) return;
  const port = settings.ports[host] ?? ports[host];
  const listener = withSiblings(own, hosts);
  const server = await startHostServer({ host, port, listener, log, withKey });
  baseUrls[host] = server.baseUrl;
  ownOrigins.add(server.baseUrl);
  cleanUp.add(`${host} host`, () => {
    startupQueue.reject();
    return server.close(drainMs);
  });
}

/** The plugin with the keys may restart, so the service is resolved for each call. */
function keyIssuer(services: ServiceContainer): IssueKey {
  return async (label) => {
    const issued = await services.find(keyKeeper)?.issueSystemKey(label);
    if (issued === undefined) return null;
    return { ...issued, revoke: async () => services.find(keyKeeper)?.revoke(issued.id) };
  };
}

/** Operations that a host answers before any plugin is live. */
function startTable(host: HostName): OperationTable {
  const checks = createInputChecks(ping);
  const entry = {
    pluginId: 'host',
    pluginTitle: 'Host',
    operation: ping,
    handler: answerPing,
    checks,
  } as const;
  return createOperationTable(host, [{ ...entry, state: 'live', headers: null }]);
}

function isEarly(table: OperationTable, method: string, url: string): boolean {
  return url.startsWith(apiPrefix) && table.match(method, url.slice(apiPrefix.length)) !== null;
}

/** The current authenticator. Its plugin may restart; every key is refused while it is not live. */
function followKeys(
  services: ServiceContainer,
  plugins: PluginSet,
  lives: readonly LiveCalls[],
): () => Authenticator | null {
  let keys: Authenticator | null = null;
  const look = () => {
    const isLive = plugins
      .states()
      .some((plugin) => plugin.live?.declaration.provides?.some(isAuthenticator));
    const found = isLive ? services.find(authenticator) : null;
    if (found !== null && found !== keys) {
      found.onChange((keyId) => {
        for (const live of lives) live.endOf(keyId);
      });
    }
    keys = found;
  };
  look();
  plugins.onReplace(look);
  return () => keys;
}

function isAuthenticator({ id }: { readonly id: string }): boolean {
  return id === authenticator.id;
}
