import { startableThreads } from './allocate-threads.ts';
import { continuationOf, startOf, takeContinuations } from './continuations.ts';
import { takeReturned, withReturned } from './returned-tries.ts';
import {
  type Continuation,
  type Ending,
  endless,
  type ReturnedTries,
  type RunningTry,
  type Task,
} from './task.ts';
import { isReached } from './thresholds.ts';
import type { TryResult } from './try-record.ts';
import { withoutTries } from './try-series.ts';
import { updateStatus } from './update-status.ts';

export interface EndedTry {
  readonly tryId: string;
  /** `unstarted`: its thread returned it without starting it. `lost`: its worker died, and it begins again. */
  readonly result: TryResult | 'unstarted' | 'lost';
  /** The project asked to stop its task. */
  readonly stopTask: boolean;
}

/**
 * Starts as many threads as the task allows, each with the tries of its series as far as the queue has them. A try that
 * was started before gets a thread of its own, so that another crash shows which tries had started.
 */
export function beginTries(task: Task, series: readonly (readonly string[])[], startedAt: string): Task {
  const beginning = series.slice(0, startableThreads(task));
  if (beginning.length === 0) return task;
  const threadIds = freeThreadIds(task.running, beginning.length);
  const isEndless = task.numberOfTries === endless;
  const continued = takeContinuations(task, beginning.length);
  const again = takeReturned(task, beginning.length - continued.taken.length);
  let left = isEndless ? Number.POSITIVE_INFINITY : task.numberOfTries - beginning.length;
  const begun = beginning.map(([tryId = '', ...others], index): RunningTry => {
    const first = { tryId, threadId: threadIds[index] ?? 0, startedAt };
    const continuation = continued.taken[index];
    if (continuation !== undefined) return { ...first, ...startOf(continuation) };
    const attempt = again.attempts[index - continued.taken.length];
    if (attempt !== undefined) return { ...first, attempt };
    const next = others.slice(0, left);
    left -= next.length;
    return next.length === 0 ? first : { ...first, next };
  });
  return updateStatus({
    ...task,
    numberOfTries: isEndless ? endless : left,
    ...(task.continuations === undefined ? {} : { continuations: continued.left }),
    ...(task.returned === undefined ? {} : { returned: again.left }),
    running: [...task.running, ...begun],
  });
}

/** The task could start a try but no proxy is free. */
export function awaitProxy(task: Task): Task {
  return task.status === 'WaitPerform' ? { ...task, status: 'WaitProxy' } : task;
}

/** Ends of running tries, without duplicates, so that no end counts twice. */
export function newEnds<End extends EndedTry>({ running }: Task, ends: readonly End[]): readonly End[] {
  if (ends.length === 0) return ends;
  const open = new Set(running.flatMap(({ tryId, next = [] }) => [tryId, ...next]));
  return ends.filter(({ tryId }) => open.delete(tryId));
}

/** Counts ended tries in their order and ignores tries that are not running. */
export function endTries(task: Task, given: readonly EndedTry[]): Task {
  return countEnds(task, newEnds(task, given));
}

/** @param ends of tries that are running, each once */
export function countEnds(task: Task, ends: readonly EndedTry[]): Task {
  if (ends.length === 0) return task;
  const running = withoutTries(task.running, new Set(ends.map(({ tryId }) => tryId)));
  const counted = { ...task, ...count(task, ends), running };
  return updateStatus(withReturned(counted, givenBack(task.running, ends)));
}

interface GivenBack {
  readonly tries: readonly ReturnedTries[];
  readonly continuations: readonly Continuation[];
}

/** Tries that were started before keep their attempt numbers; one whose worker died has one attempt more. */
function givenBack(running: readonly RunningTry[], ends: readonly EndedTry[]): GivenBack {
  const queued = ends.filter(isQueuedAgain);
  if (queued.length === 0) return { tries: [], continuations: [] };
  const begun = new Map(running.map((thread) => [thread.tryId, thread]));
  const continuations: Continuation[] = [];
  const tries = queued.flatMap(({ tryId, result }) => {
    const thread = begun.get(tryId);
    const isLost = result === 'lost';
    if (thread?.continues) {
      continuations.push(...continuationOf(thread, isLost));
      return [];
    }
    const starts = (thread?.attempt ?? 1) - (isLost ? 0 : 1);
    return starts === 0 ? [] : [{ attempts: starts, tries: 1 }];
  });
  return { tries, continuations };
}

function isQueuedAgain({ result }: EndedTry): boolean {
  return result === 'unstarted' || result === 'lost';
}

type Counters = Pick<
  Task,
  'doneAll' | 'doneSuccessfully' | 'numOfFailStop' | 'sinceStart' | 'numberOfTries' | 'ending'
>;

/** Mutates one copy: one write may contain hundreds of ends. */
function count(task: Task, ends: readonly EndedTry[]): Counters {
  let { doneAll, doneSuccessfully, numOfFailStop, numberOfTries, ending } = task;
  let { succeeded, failed } = task.sinceStart;
  for (const ended of ends) {
    if (ended.result === 'success') {
      doneAll += 1;
      doneSuccessfully += 1;
      succeeded += 1;
      numOfFailStop = 0;
    } else if (ended.result === 'failure') {
      doneAll += 1;
      failed += 1;
      numOfFailStop += 1;
    } else if (isQueuedAgain(ended) && numberOfTries !== endless) numberOfTries += 1;
    // The first reason to end the task wins, except that a stop overrides it.
    ending ??= endingAfter(ended, task.settings, { doneSuccessfully, numOfFailStop });
  }
  return {
    doneAll,
    doneSuccessfully,
    numOfFailStop,
    numberOfTries,
    ending,
    sinceStart: { succeeded, failed },
  };
}

type Reached = Pick<Task, 'doneSuccessfully' | 'numOfFailStop'>;

function endingAfter(
  { result, stopTask }: EndedTry,
  { maxNumOfSuccessStop, maxNumOfFailStop }: Task['settings'],
  { doneSuccessfully, numOfFailStop }: Reached,
): Ending | null {
  if (result === 'success' && isReached(doneSuccessfully, maxNumOfSuccessStop)) return 'Complete';
  if (result === 'failure' && isReached(numOfFailStop, maxNumOfFailStop)) return 'Fail';
  return stopTask ? 'Stop' : null;
}

function freeThreadIds(running: readonly RunningTry[], count: number): number[] {
  const taken = new Set(running.map(({ threadId }) => threadId));
  const free: number[] = [];
  for (let id = 0; free.length < count; id++) if (!taken.has(id)) free.push(id);
  return free;
}
