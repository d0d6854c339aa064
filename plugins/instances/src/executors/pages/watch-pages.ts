import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ActionContext,
  ActionError,
  type CategoryExecutors,
  type Executor,
  type ExecutorResult,
} from '@gatehouse/sdk-actions';
import { findPage, type MetPage } from './find-page.ts';
import { type PageHandlers, pageHandlers } from './page-handlers.ts';

type Context = ActionContext<never, never>;
type Execute = (context: Context) => Promise<ExecutorResult<string>>;

const reloadMs = 15_000;

/** Actions that load a page: what they loaded is looked at. Others look at the page before them. */
const loads: readonly string[] = ['Navigate', 'Reload'];
/** Actions of tabs that read the page or wait for it. */
const reads: readonly string[] = ['WaitLoad', 'WaitAddress', 'CheckText', 'GetProperty', 'RunJavaScript'];

/** The same executors; they handle the pages that the run wants handled. */
export function watchingPages({ category, executors }: CategoryExecutors): CategoryExecutors {
  const watching = Object.entries(executors).map(([name, executor]) => [
    name,
    watchingExecutor(`${category.tag}.${name}`, executor),
  ]);
  return { category, executors: Object.fromEntries(watching) };
}

function watchingExecutor(name: string, executor: Executor<never, never>): Executor<never, never> {
  const [tag, variant = ''] = name.split('.');
  const execute: Execute = async (context) => executor(context);
  const watch = loads.includes(variant) ? executeLoad : executeOnPage;
  if (tag === 'Tab' && ![...loads, ...reads].includes(variant)) return executor;
  return async (context: Context) => {
    const handlers = await context.resource(pageHandlers);
    // The group that handles a page acts on that page.
    if (handlers.all.length === 0 || context.isHandling) return execute(context);
    return watch(context, execute, handlers);
  };
}

/** The load is repeated as a whole, so that its results are those of the last page. */
async function executeLoad(
  context: Context,
  execute: Execute,
  handlers: PageHandlers,
): Promise<ExecutorResult<string>> {
  for (;;) {
    const result = await execute(context);
    const met = await findPage(context, handlers.all);
    if (met === null) return result;
    const detour = begin(context, handlers, met);
    if (detour) return detour;
    await sleep(met.handler.pauseSec * 1000, undefined, { signal: context.signal });
  }
}

async function executeOnPage(
  context: Context,
  execute: Execute,
  handlers: PageHandlers,
): Promise<ExecutorResult<string>> {
  const before = await handlePages(context, handlers);
  if (before.detour) return before.detour;
  try {
    return await execute(context);
  } catch (error) {
    context.signal.throwIfAborted();
    const after = await handlePages(context, handlers);
    if (after.detour) return after.detour;
    if (after.isHandled) return executeOnPage(context, execute, handlers);
    throw error;
  }
}

interface Handling {
  readonly isHandled: boolean;
  /** The group that runs now, where a handler wants one. */
  readonly detour: ExecutorResult<string>;
}

/** Reloads until no handler is for the page, or until one of them wants something else. */
async function handlePages(context: Context, handlers: PageHandlers): Promise<Handling> {
  for (let isHandled = false; ; isHandled = true) {
    const met = await findPage(context, handlers.all);
    if (met === null) return { isHandled, detour: undefined };
    const detour = begin(context, handlers, met);
    if (detour) return { isHandled: true, detour };
    await reload(context, met);
  }
}

/** Counts and logs a reaction. Throws where there is none left, or where the action should fail. */
function begin(
  { log }: Context,
  handlers: PageHandlers,
  { handler, tab, shown }: MetPage,
): ExecutorResult<string> {
  const { reaction, group, message } = handler;
  if (reaction === 'fail') throw new ActionError(`${message}: the page is ${shown}.`);
  if (handler.left === 0) {
    throw new ActionError(
      `The page ${shown} came again after the last time that Times of HandlePage allows.`,
    );
  }
  if (reaction === 'reload') assertReloadable(tab, shown);
  handler.left -= 1;
  handlers.handled += 1;
  const how = reaction === 'group' ? `the group ${JSON.stringify(group)}` : reaction;
  log('Warning', `A page was handled (${how}): ${shown}`);
  return reaction === 'group' ? { group, again: true } : undefined;
}

function assertReloadable({ document }: MetPage['tab'], shown: string): void {
  const method = document?.request().method() ?? 'GET';
  if (method === 'GET') return;
  throw new ActionError(
    `The page ${shown} is the answer to a form (${method}), and a reload would send the form again. Use Do group.`,
  );
}

/** A page that does not load is looked at once more. */
async function reload({ signal }: Context, { handler, tab }: MetPage): Promise<void> {
  await sleep(handler.pauseSec * 1000, undefined, { signal });
  try {
    await tab.page.reload({ waitUntil: 'domcontentloaded', timeout: reloadMs });
  } catch {
    signal.throwIfAborted();
  }
}
