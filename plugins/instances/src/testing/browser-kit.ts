import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TraceOrder, WorkerLink } from '@gatehouse/plugin-runtime/api';
import {
  type ActionSketch,
  documentOf,
  runDocument,
  type TestRun,
  type wideEvidence,
} from '@gatehouse/plugin-runtime/testing';
import type { CategoryExecutors } from '@gatehouse/sdk-actions';
import type { Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Logger } from '@gatehouse/sdk-plugin';
import { drivingExecutors } from '../browser/driving.ts';
import { findBrowser } from '../daemon/find-browser.ts';
import { InstanceRegistry, type OpenOptions } from '../daemon/instance-registry.ts';
import { openForRun } from '../daemon/open-for-run.ts';
import { htmlElementExecutors } from '../executors/html-element-executors.ts';
import { watchingPages } from '../executors/pages/watch-pages.ts';
import { watchingPopUps } from '../executors/pop-ups/watch-pop-ups.ts';
import { tabExecutors } from '../executors/tab-executors.ts';
import { userActionExecutors } from '../executors/user-action-executors.ts';
import { userInputExecutors } from '../executors/user-input-executors.ts';
import { webBrowserExecutors } from '../executors/web-browser-executors.ts';
import { browserStarted, instanceClosed, type OpenInstance, openInstance } from '../instance-channels.ts';
import { KeptBrowsers, keptFolder, serveOwn } from './kept-browsers.ts';
import { type Pages, servePages } from './page-server.ts';

export const executors = [
  webBrowserExecutors,
  watchingPages(tabExecutors),
  watchingPages(watchingPopUps(htmlElementExecutors)),
  watchingPages(watchingPopUps(userInputExecutors)),
]
  .map(userActionExecutors)
  .map(drivingExecutors);

/** A test, or `after` of a file. */
export interface Ending {
  after(end: () => Promise<unknown>): void;
}

interface RegistryParts extends Partial<ConstructorParameters<typeof InstanceRegistry>[0]> {
  /** Whether the next test may use the browser process of this one; not by default. */
  readonly keepsBrowser?: boolean;
}

/** A registry with a folder of its own, as in the daemon. */
export async function createRegistryKit(
  context: Ending,
  { keepsBrowser = false, ...parts }: RegistryParts = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-instances-'));
  const marks = join(root, 'marks');
  const folder = keepsBrowser ? keptFolder() : join(root, 'worker');
  for (const path of [marks, folder]) await mkdir(path, { recursive: true });
  const logged: string[] = [];
  const note = (message: string, fields?: object) =>
    void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Logger = { debug: note, info: note, warn: note, error: note };
  const Registry = keepsBrowser ? KeptBrowsers : InstanceRegistry;
  const openRegistry = () =>
    new Registry({
      marks,
      headless: true,
      sandbox: process.getuid?.() !== 0,
      localNetwork: 'closed',
      sharesProcesses: true,
      log,
      onChange: () => undefined,
      findBrowser: () => findBrowser({ configured: '', headed: false }),
      refusedPorts: () => [],
      ...parts,
    });
  const registry = openRegistry();
  context.after(async () => {
    await registry.stop();
    await rm(root, { recursive: true, force: true });
  });
  /** The request of a run to the registry. */
  const runOf = (taskId: string | null = null, workerPid = process.pid): OpenOptions => {
    const kind = taskId === null ? 'editor' : 'task';
    const owner = { kind, workerPid, folder, worker: () => null } as const;
    return { host: taskId === null ? 'editor' : 'runner', owner };
  };
  const folders = () => readdir(folder);
  return { marks, folder, registry, logged, openRegistry, folders, runOf };
}

interface AnsweringParts {
  readonly registry: InstanceRegistry;
  /** Folder for the folders of browsers. */
  readonly folder: string;
  /** Process id of the owner of the browsers. Default: this process. */
  readonly pid?: () => number;
}

/** Answers the requests of executors over channels, like the plugin in the daemon. */
export function answerWith(
  { registry, folder, pid = () => process.pid }: AnsweringParts,
  taskId: string | null = null,
) {
  const editorInstance = { makeRoom: async () => undefined };
  const openNow = openForRun({
    registry,
    editorInstance,
    workers: { ofRun: () => ({ ...processHere(folder), pid: pid() }) },
  });
  return (channel: string, question: unknown): Promise<unknown> => {
    if (channel === openInstance.name) return openNow(question as OpenInstance, { taskId, uowId: '' });
    if (channel === browserStarted.name) return registry.browserStarted(question as never);
    if (channel === instanceClosed.name)
      return registry.close((question as { instanceId: number }).instanceId);
    return Promise.reject(new Error(`no such channel: ${channel}`));
  };
}

/** This process, in the role of a worker. */
export function processHere(folder: string): WorkerLink {
  return {
    pid: process.pid,
    folder,
    ended: new Promise(() => undefined),
    hostPidOf: async (pid) => pid,
    command: () => Promise.reject(new Error('This process takes no commands.')),
  };
}

/** Pages, a registry, and runs in this process that use them. By default the browser process stays for the next test. */
export async function createBrowserKit(context: Ending, pages: Pages, parts: RegistryParts = {}) {
  const server = await servePages(pages);
  const own = await serveOwn();
  const kit = await createRegistryKit(context, {
    refusedPorts: () => [own.port],
    keepsBrowser: true,
    ...parts,
  });
  context.after(() => server.close());
  const run = (actions: readonly ActionSketch[], options: RunOptions = {}): Promise<TestRun> =>
    runDocument(projectOf(actions, options), {
      executors: [...executors, ...(options.executors ?? [])],
      answer: answerWith(kit),
      ...(options.signal && { signal: options.signal }),
      ...(options.evidence && { evidence: options.evidence }),
      ...(options.trace && { trace: options.trace }),
      ...(options.projectPath && { projectPath: options.projectPath }),
      ...(options.allowedScopes && { allowedScopes: options.allowedScopes }),
    });
  return { ...kit, url: server.url, ownUrl: own.url, run };
}

function projectOf(actions: readonly ActionSketch[], options: RunOptions): ProjectDocument {
  const data = { variables: variables(options.variables ?? []), ...dataOf(options) };
  const document = documentOf(actions, { ...data, links: options.links ?? [] });
  const groups = (options.groups ?? []).map(({ name, actions: own }) => ({
    ...{ id: name, name },
    actions: documentOf(own).groups.flatMap((group) => group.actions),
  }));
  return { ...document, groups: [...document.groups, ...groups] };
}

export interface RunOptions {
  /** Groups beside the first one; their actions have ids. */
  readonly groups?: readonly { readonly name: string; readonly actions: readonly ActionSketch[] }[];
  /** Names of variables, empty at the start. */
  readonly variables?: readonly string[];
  readonly links?: readonly Link[];
  readonly lists?: readonly string[];
  readonly tables?: readonly string[];
  /** They are bound to files. */
  readonly isBound?: boolean;
  readonly signal?: AbortSignal;
  readonly evidence?: typeof wideEvidence;
  readonly trace?: TraceOrder;
  readonly executors?: readonly CategoryExecutors[];
  readonly projectPath?: string;
  readonly allowedScopes?: ReadonlySet<string>;
}

export const navigate = (url: string, more: Partial<ActionSketch> = {}): ActionSketch => ({
  type: 'Tab',
  action: 'Navigate',
  ...more,
  parameters: { Url: url, ...more.parameters },
});

export function element(
  action: string,
  xpath: string,
  { parameters, ...more }: Partial<ActionSketch> = {},
): ActionSketch {
  return {
    type: 'HtmlElement',
    action,
    finder: { type: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays: {} },
    ...more,
    parameters: { FinderType: 'XPathFinder', TimeoutSec: '5', ...parameters },
  };
}

export function variables(names: readonly string[]) {
  return names.map((name) => ({ name, defaultValue: '', comment: '', group: 'UserDefined' as const }));
}

const unbound = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};

export function dataOf({ lists = [], tables = [], isBound: bindToFile = false }: RunOptions) {
  const binding = { ...unbound, bindToFile };
  return {
    lists: lists.map((name) => ({
      ...binding,
      name,
      splitter: '\n',
      splitterType: 'Text' as const,
      defaultItems: [],
    })),
    tables: tables.map((name) => ({
      ...binding,
      name,
      colSeparator: ';',
      colSeparatorType: 'Text' as const,
      rowSeparator: '\n',
      rowSeparatorType: 'Text' as const,
      isFirstRowContainsHeaders: false,
      defaultItems: '',
      csvSeparator: ',',
      useSpecializedFormat: false,
      tryParseType: false,
      isCorrectDisplayInExcel: false,
      columnTypes: null,
    })),
  };
}
