import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type ActionSketch, documentOf, runDocument, type TestRun } from '@gatehouse/plugin-runtime/testing';
import {
  type ActionContext,
  type CategoryExecutors,
  type Executor,
  type ResourceContext,
  type RunResource,
  unmetered,
} from '@gatehouse/sdk-actions';
import {
  answerWith,
  createRegistryKit,
  dataOf,
  type Ending,
  executors,
  type RunOptions,
  variables,
} from './browser-kit.ts';
import { type Pages, servePages } from './page-server.ts';

/** Pages, and one browser for all runs of a test file; each test loads a page of its own. */
export async function shareBrowser(pages: Pages = {}) {
  const { url, folder, inBrowser } = await serveRuns(pages);
  const run = inBrowser(null);
  /** Pages of one test. */
  const serve = async (context: Ending, own: Pages) => {
    const server = await servePages(own);
    context.after(() => server.close());
    return { run, url: server.url };
  };
  return { url, folder, run, serve };
}

/** The same with this many browsers, for runs at the same time. */
export async function shareBrowsers(pages: Pages, count: number) {
  const { url, folder, inBrowser } = await serveRuns(pages);
  return { url, folder, runs: Array.from({ length: count }, (_, index) => inBrowser(`task-${index}`)) };
}

async function serveRuns(pages: Pages) {
  const server = await servePages(pages);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-actions-'));
  const kit = await createRegistryKit({ after });
  const allKept: ReturnType<typeof keepResources>[] = [];
  after(async () => {
    await Promise.all(allKept.map((kept) => kept.dispose()));
    await server.close();
    await rm(folder, { recursive: true });
  });
  /** Runs of no task use the browser of the editor, of which a process has at most one. */
  const inBrowser = (taskId: string | null) => {
    const answer = answerWith(kit, taskId);
    const kept = keepResources(answer);
    allKept.push(kept);
    return (actions: readonly ActionSketch[], options: RunOptions = {}) =>
      runKept(actions, options, { answer, kept, folder });
  };
  return { url: server.url, folder, inBrowser };
}

interface RunParts {
  readonly answer: ReturnType<typeof answerWith>;
  readonly kept: ReturnType<typeof keepResources>;
  readonly folder: string;
}

async function runKept(
  actions: readonly ActionSketch[],
  options: RunOptions,
  { answer, kept, folder }: RunParts,
): Promise<RunResult> {
  const names = actions.flatMap(({ results }) => Object.values(results ?? {}));
  const wanted = variables([...new Set([...names, ...(options.variables ?? [])])]);
  const result = await runDocument(documentOf(actions, { variables: wanted, ...dataOf(options) }), {
    executors: [...executors, ...(options.executors ?? [])].map(kept.lend),
    answer,
    projectPath: join(folder, 'project.zp'),
    ...(options.signal && { signal: options.signal }),
    ...(options.allowedScopes && { allowedScopes: options.allowedScopes }),
  });
  const { values, errorMessage } = result.outcome;
  return {
    ...result,
    error: errorMessage,
    values: values?.variables ?? {},
    lists: values?.lists ?? {},
    tables: values?.tables ?? {},
  };
}

interface RunResult extends TestRun {
  /** Null for a success. */
  readonly error: string | null;
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly (readonly string[])[]>>;
}

interface KeptResource {
  readonly value: Promise<unknown>;
  dispose(): Promise<void>;
}

/** Keeps the resources of its runs, like a workbench. */
function keepResources(answer: (channel: string, question: unknown) => Promise<unknown>) {
  const kept = new Map<object, KeptResource>();
  const { signal } = new AbortController();
  const context = {
    run: {},
    signal,
    ask: (channel: { name: string }, question: unknown) => answer(channel.name, question),
    setPort: () => undefined,
    startedProcess: () => undefined,
    usage: unmetered,
  } as unknown as ResourceContext;
  const resource = (wanted: RunResource<unknown>): Promise<unknown> => {
    const known = kept.get(wanted);
    if (known !== undefined) return known.value;
    const value = wanted.create(context);
    kept.set(wanted, { value, dispose: async () => wanted.dispose(await value) });
    return value;
  };
  /** Other resources end with their run. */
  const keptOrOwn = (given: ActionContext) => (wanted: RunResource<unknown>) =>
    wanted.outlivesRun ? resource(wanted) : given.resource(wanted);
  const lendTo =
    (executor: Executor<never, never>): Executor<never, never> =>
    (given) =>
      executor(
        new Proxy(given, {
          get: (target, key) => (key === 'resource' ? keptOrOwn(target) : Reflect.get(target, key, target)),
        }),
      );
  return {
    lend: ({ category, executors: own }: CategoryExecutors): CategoryExecutors => ({
      category,
      executors: Object.fromEntries(Object.entries(own).map(([name, executor]) => [name, lendTo(executor)])),
    }),
    dispose: () => Promise.all([...kept.values()].map((each) => each.dispose())),
  };
}

interface Found {
  readonly type: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly arrays?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** An action with a finder of any kind; `on('HtmlElement.Get', xpath('//p'))`. */
export function on(
  name: string,
  { type, fields = {}, arrays = {} }: Found,
  { parameters, ...more }: Partial<ActionSketch> = {},
): ActionSketch {
  const [category = '', action = ''] = name.split('.');
  return {
    type: category,
    action,
    finder: { type, scalars: fields, nestedArrays: arrays },
    ...more,
    parameters: { FinderType: type, TimeoutSec: '5', ...parameters },
  };
}

export const xpath = (XPath: string): Found => ({ type: 'XPathFinder', fields: { XPath } });
export const css = (Css: string): Found => ({ type: 'CssFinder', fields: { Css } });
export const hint = (Hint: string, more: Readonly<Record<string, string>> = {}): Found => ({
  type: 'IntelliSearch',
  fields: { Hint, ...more },
});
export const place = (X: number, Y: number, more: Readonly<Record<string, string>> = {}): Found => ({
  type: 'RawCoordinatesFinder',
  fields: { X: String(X), Y: String(Y), ...more },
});
export const picture = (Image: string, more: Readonly<Record<string, string>> = {}): Found => ({
  type: 'ImageFinder',
  fields: { Image, ...more },
});
export const dom = (
  rows: readonly Readonly<Record<string, string>>[],
  fields: Readonly<Record<string, string>> = {},
): Found => ({ type: 'DomFinder', fields, arrays: { SearchCondition: rows } });

/** An action without a finder; its results go to variables of the same names. */
export function act(
  name: string,
  parameters: Readonly<Record<string, string>> = {},
  results: Readonly<Record<string, string>> = {},
): ActionSketch {
  const [type = '', action = ''] = name.split('.');
  return { type, action, parameters, results };
}

export const get = (finder: Found, name: string, parameters: Readonly<Record<string, string>> = {}) =>
  on('HtmlElement.Get', finder, { parameters, results: { OutputVariable: name } });
