import type { ActionContext, CategoryExecutors, Executor, ExecutorResult } from '@gatehouse/sdk-actions';
import { handlePopUps, type PopUpHandler, popUpHandlers } from './pop-up-handlers.ts';

/** Time between two looks while an action waits. */
const betweenMs = 500;

type Context = ActionContext<never, never>;
type Execute = (context: Context) => Promise<ExecutorResult>;

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
    if (handlers.length === 0) return execute(context);
    await handlePopUps(context, handlers);
    // A second click would disturb the mouse and the keyboard in the middle of an action.
    return tag === 'HtmlElement'
      ? executeWatched(context, execute, handlers)
      : executeAgain(context, execute, handlers);
  };
}

async function executeWatched(
  context: Context,
  execute: Execute,
  handlers: readonly PopUpHandler[],
): Promise<ExecutorResult> {
  let looking: Promise<unknown> | null = null;
  let refusal: unknown = null;
  const look = () => {
    if (refusal !== null) return;
    looking ??= handlePopUps(context, handlers)
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
  handlers: readonly PopUpHandler[],
): Promise<ExecutorResult> {
  try {
    return await execute(context);
  } catch (error) {
    if (await handlePopUps(context, handlers)) return execute(context);
    throw error;
  }
}
