import type { CategoryExecutors, Executor } from '@gatehouse/sdk-actions';

/** Effects of an action may appear a moment after the action. */
const AFTER_MS = 100;

const state = { actions: 0, endedAt: Number.NEGATIVE_INFINITY };

/** Whether an action of a run acts in a browser of this process, or did so a moment ago. */
export function isDriven(): boolean {
  return state.actions > 0 || performance.now() - state.endedAt < AFTER_MS;
}

/** The same executors; while one of them acts, events in the browser belong to the run and not to a person. */
export function drivingExecutors({ category, executors }: CategoryExecutors): CategoryExecutors {
  const driving = Object.entries(executors).map(([name, executor]) => [name, drivingExecutor(executor)]);
  return { category, executors: Object.fromEntries(driving) };
}

function drivingExecutor(executor: Executor<never, never>): Executor<never, never> {
  return async (context) => {
    state.actions += 1;
    try {
      return await executor(context);
    } finally {
      state.actions -= 1;
      state.endedAt = performance.now();
    }
  };
}
