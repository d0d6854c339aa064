import type { ActionContext, CategoryExecutors, Executor, ExecutorResult } from '@gatehouse/sdk-actions';
import { handlePopUps, type PopUpWatch, popUpHandlers } from './pop-up-handlers.ts';

/** Time between two looks while an action waits. */
const betweenMs = 500;
/** Looks and reactions before an action, for all handlers together. */
const beforeMs = 3000;
/** Each look and each reaction has this time, even where the action has none. */
const shortestMs = 500;
const usualTimeoutSec = 5;

type Context = ActionContext<never, never>;
type Execute = (context: Context) => Promise<ExecutorResult<string>>;

/** The same executors; they handle the pop-ups of the run first, and again while they wait for their element. */
export function watchingPopUps({ category, executors }: CategoryExecutors): CategoryExecutors {
  const watching = Object.entries(executors).map(([name, executor]) => [
    name,
    watchingExecutor(category.tag, executor),
  ]);
  return { category, executors: Object.fromEntries(watching) };
}

function watchingExecutor(tag: string, executor: Executor<never, never>): Executor<never, never> {
  const execute: Execute = async (context) => executor(context);
  return async (context: Context) => {
    const handlers = await context.resource(popUpHandlers);
    if (handlers.all.length === 0) return execute(context);
    const problems = new Map<string, string>();
    await handlePopUps({ user: context, handlers, problems, leftMs: countdown(beforeMs) });
    const leftMs = countdown(parseTimeoutSec(context.parameters) * 1000);
    const watch = { user: context, handlers, problems, leftMs };
    // A second click would disturb the mouse and the keyboard in the middle of an action.
    const executeWith = tag === 'HtmlElement' ? executeWatched : executeAgain;
    try {
      return await executeWith(context, execute, watch);
    } catch (error) {
      throw withProblems(error, problems);
    }
  };
}

async function executeWatched(
  context: Context,
  execute: Execute,
  watch: PopUpWatch,
): Promise<ExecutorResult<string>> {
  let looking: Promise<unknown> | null = null;
  let refusal: unknown = null;
  const look = () => {
    if (refusal !== null) return;
    looking ??= handlePopUps(watch)
      .catch((error: unknown) => {
        refusal = error;
      })
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(look, betweenMs);
  try {
    return await execute(context);
  } catch (error) {
    // The message of a pop-up says more than that of the element behind it.
    throw refusal ?? error;
  } finally {
    clearInterval(timer);
    await looking;
  }
}

async function executeAgain(
  context: Context,
  execute: Execute,
  watch: PopUpWatch,
): Promise<ExecutorResult<string>> {
  try {
    return await execute(context);
  } catch (error) {
    if (await handlePopUps(watch)) return execute(context);
    throw error;
  }
}

/** The milliseconds that are left, and the shortest time at the end. */
function countdown(ms: number): () => number {
  const end = performance.now() + ms;
  return () => Math.max(shortestMs, end - performance.now());
}

function parseTimeoutSec(parameters: object): number {
  const given = 'TimeoutSec' in parameters ? Number(parameters.TimeoutSec) : usualTimeoutSec;
  return Number.isFinite(given) ? given : usualTimeoutSec;
}

/** Adds the pop-ups that are shown still to the message of a failed action: one of them may be the reason. */
function withProblems(error: unknown, problems: PopUpWatch['problems']): unknown {
  if (problems.size > 0 && error instanceof Error) {
    error.message = [error.message, ...problems.values()].join(' ');
  }
  return error;
}
