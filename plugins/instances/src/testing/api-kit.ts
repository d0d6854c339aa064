import type { OwnWorker, RunService, Workers } from '@gatehouse/plugin-runtime/api';
import type { LiveViews, Viewable } from '@gatehouse/plugin-sessions/api';
import type { CommandHandler, WorkerRegistry } from '@gatehouse/sdk-actions';
import type { HostName, Upload } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { findOpenBrowser } from '../browser/open-browser.ts';
import type { AdmissionLimits } from '../daemon/admission.ts';
import { ApiInstances } from '../daemon/api-instances.ts';
import { EditorInstance } from '../daemon/editor-instance.ts';
import type { InstanceRegistry } from '../daemon/instance-registry.ts';
import { ViewProtection } from '../daemon/viewable-instance.ts';
import { declaration } from '../declaration.ts';
import { elementHandlers } from '../handlers/element-handlers.ts';
import { emulationHandlers } from '../handlers/emulation-handlers.ts';
import { instanceHandlers } from '../handlers/instance-handlers.ts';
import { pageHandlers } from '../handlers/page-handlers.ts';
import { profileHandlers } from '../handlers/profile-handlers.ts';
import { tabHandlers } from '../handlers/tab-handlers.ts';
import worker from '../worker.ts';
import { createRegistryKit, type Ending, processHere } from './browser-kit.ts';
import { serveOwn } from './kept-browsers.ts';
import { type Pages, servePages } from './page-server.ts';

type Handlers = ReturnType<typeof instanceHandlers> &
  ReturnType<typeof tabHandlers> &
  ReturnType<typeof profileHandlers> &
  ReturnType<typeof emulationHandlers> &
  ReturnType<typeof pageHandlers> &
  ReturnType<typeof elementHandlers>;
type AnswerOf<I extends keyof Handlers> = Handlers[I] extends (call: never) => infer A ? Awaited<A> : never;

export interface Request {
  readonly host?: HostName;
  readonly id?: number | string;
  readonly tabId?: number | string;
  readonly downloadId?: number | string;
  readonly query?: object;
  readonly body?: object;
  readonly upload?: Upload | null;
}

interface KitOptions extends Partial<ConstructorParameters<typeof InstanceRegistry>[0]> {
  readonly limits?: Partial<AdmissionLimits>;
  readonly spares?: number;
  /** As in `createBrowserKit`, but not by default. */
  readonly keepsBrowser?: boolean;
  readonly freeMegabytes?: () => number;
  readonly showsBrowser?: (instanceId: number) => boolean;
}

/** The handlers of the API, with workers that are this process, so that a test sees their pages. */
export async function createApiKit(context: Ending, pages: Pages, options: KitOptions = {}) {
  const server = await servePages(pages);
  const { keepsBrowser = false } = options;
  const own = keepsBrowser ? await serveOwn() : await servePages({ '/': 'own' });
  // Before the removal of the folders: hooks run in the order in which they were added.
  context.after(async () => {
    await instances.stop();
    await Promise.all([server.close(), keepsBrowser ? undefined : own.close()]);
  });
  const kit = await createRegistryKit(context, { refusedPorts: () => [own.port], ...options });
  const { registry } = kit;
  const clock = createClock();
  const released: boolean[] = [];
  const workers: Workers = {
    ofRun: () => null,
    count: () => 0,
    open: async () => createWorkerHere(kit.folder, released),
    addProgram: () => undefined,
  };
  const instances = new ApiInstances({
    registry,
    workers,
    clock,
    log: silent,
    limits: { max: 8, queue: 16, queueSeconds: 0, minFreeMegabytes: 300, ...options.limits },
    spares: options.spares ?? 0,
    freeMegabytes: options.freeMegabytes ?? (() => 1000),
  });
  const runs = { workbench: () => null } as unknown as RunService;
  const editorInstance = new EditorInstance({ registry, instances, runs, workers });
  const offered: Viewable[] = [];
  const liveViews: LiveViews = { offer: (viewable) => `http://localhost/view#${offered.push(viewable)}` };
  const windows = { showsBrowser: options.showsBrowser ?? (() => true) };
  const viewProtection = new ViewProtection(true, windows);
  const browsers = { registry, instances, editorInstance, liveViews, viewProtection };
  const handlers = {
    ...instanceHandlers(browsers),
    ...tabHandlers(browsers),
    ...pageHandlers(browsers),
    ...profileHandlers(browsers),
    ...emulationHandlers(browsers),
    ...elementHandlers(browsers),
  };

  const call = async <I extends keyof Handlers & string>(
    operation: I,
    {
      host = 'runner',
      id = '',
      tabId = '',
      downloadId = '',
      query = {},
      body = {},
      upload = null,
    }: Request = {},
  ): Promise<AnswerOf<I>> => {
    const params = { id: String(id), tabId: String(tabId), downloadId: String(downloadId) };
    const { signal } = new AbortController();
    const answer = handlers[operation] as (call: object) => Promise<never>;
    const caller = { scopes: new Set<string>() };
    const setHeader = () => undefined;
    return answer({
      host,
      params,
      query: readQuery(operation, query),
      body,
      upload,
      signal,
      caller,
      setHeader,
    });
  };
  const create = async (request: Request = {}) => (await call('instance_create', request)).id;
  const browserOf = (id: number) => {
    const browser = findOpenBrowser(id);
    if (browser === null) throw new Error(`no browser ${id}`);
    return browser;
  };
  return {
    ...kit,
    url: server.url,
    port: server.port,
    ownUrl: own.url,
    call,
    create,
    browserOf,
    clock,
    instances,
    editorInstance,
    runs,
    released,
    offered,
  };
}

/** The query as the host reads it: with numbers and defaults. */
function readQuery(id: string, query: object): object {
  const operation = declaration.declaration.operations.find((known) => known.id === id);
  if (operation?.status !== 'live') return query;
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return v.parse(v.object(operation.query as v.ObjectEntries), Object.fromEntries(texts));
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

function createClock() {
  let now = 0;
  return {
    now: () => now,
    timestamp: () => new Date(now).toISOString(),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

/** Serves commands like a worker process, with answers as JSON. */
function createWorkerHere(folder: string, released: boolean[]): OwnWorker {
  const handlers = new Map<string, CommandHandler<never, unknown>>();
  const registry: WorkerRegistry = {
    add: () => undefined,
    restores: () => undefined,
    serve: (channel, handler) => void handlers.set(channel.name, handler as never),
  };
  void worker(registry, { config: {} } as never);
  return {
    ...processHere(folder),
    release: ({ isReusable }) => void released.push(isReusable),
    command: async (channel, command, { signal = new AbortController().signal }) => {
      const handler = handlers.get(channel.name);
      const answer = await handler?.(JSON.parse(JSON.stringify(command)) as never, {
        signal,
        startedProcess: () => undefined,
      });
      return answer instanceof Uint8Array ? answer : JSON.parse(JSON.stringify(answer));
    },
  };
}
