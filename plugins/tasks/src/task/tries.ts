import { withoutTry } from './series.ts';
import { settle } from './settle.ts';
import { type Ending, endless, isActive, type RunningTry, type Task } from './task.ts';
import { isReached } from './thresholds.ts';

/** `interrupted`: ended on request, which is neither a success nor a failure. */
export const tryResults = ['success', 'failure', 'interrupted'] as const;

export type TryResult = (typeof tryResults)[number];

export interface EndedTry {
  readonly tryId: string;
  /** `unstarted`: the thread that had it before it gave it back. */
  readonly result: TryResult | 'unstarted';
  /** The project asked that its task starts no more tries. */
  readonly stopTask: boolean;
}

/** How many threads could begin tries now, were there no other tasks. */
export function startableTries(task: Task): number {
  if (task.ending !== null || !isActive(task)) return 0;
  const threads = Math.max(0, task.settings.limitOfThreads - task.running.length);
  return task.numberOfTries === endless ? threads : Math.min(threads, task.numberOfTries);
}

/** Begins as many threads as may begin now, each with the tries that are given for it as far as there are so many. */
export function beginTries(task: Task, series: readonly (readonly string[])[], startedAt: string): Task {
  const beginning = series.slice(0, startableTries(task));
  if (beginning.length === 0) return task;
  const threadIds = freeThreadIds(task.running, beginning.length);
  const isEndless = task.numberOfTries === endless;
  let left = isEndless ? Number.POSITIVE_INFINITY : task.numberOfTries - beginning.length;
  const begun = beginning.map(([tryId = '', ...others], index): RunningTry => {
    const next = others.slice(0, left);
    left -= next.length;
    const first = { tryId, threadId: threadIds[index] ?? 0, startedAt };
    return next.length === 0 ? first : { ...first, next };
  });
  return settle({
    ...task,
    numberOfTries: isEndless ? endless : left,
    running: [...task.running, ...begun],
  });
}

/** No proxy is to be had for a task that could begin. */
export function awaitProxy(task: Task): Task {
  return task.status === 'WaitPerform' ? { ...task, status: 'WaitProxy' } : task;
}

/** Counts a try that ended. One that is not running is ignored, so that no end counts twice. */
export function endTry(task: Task, ended: EndedTry): Task {
  const isRunning = task.running.some(
    ({ tryId, next }) => tryId === ended.tryId || next?.includes(ended.tryId),
  );
  if (!isRunning) return task;
  const running = withoutTry(task.running, ended.tryId);
  const counted = count({ ...task, running }, ended.result);
  return settle({ ...counted, ending: endingAfter(counted, ended) });
}

function count(task: Task, result: EndedTry['result']): Task {
  const { succeeded, failed } = task.sinceStart;
  const doneAll = task.doneAll + 1;
  if (result === 'success') {
    const doneSuccessfully = task.doneSuccessfully + 1;
    const sinceStart = { succeeded: succeeded + 1, failed };
    return { ...task, doneAll, doneSuccessfully, numOfFailStop: 0, sinceStart };
  }
  if (result === 'interrupted') return task;
  if (result === 'unstarted') return requeue(task, 1);
  const sinceStart = { succeeded, failed: failed + 1 };
  return { ...task, doneAll, numOfFailStop: task.numOfFailStop + 1, sinceStart };
}

/** Puts tries back that were taken from the queue. */
export function requeue(task: Task, tries: number): Task {
  return task.numberOfTries === endless ? task : { ...task, numberOfTries: task.numberOfTries + tries };
}

/** What ended the task first stays, but for a stop, which wins. */
function endingAfter(task: Task, { result, stopTask }: EndedTry): Ending | null {
  if (task.ending !== null) return task.ending;
  const { maxNumOfSuccessStop, maxNumOfFailStop } = task.settings;
  if (result === 'success' && isReached(task.doneSuccessfully, maxNumOfSuccessStop)) return 'Complete';
  if (result === 'failure' && isReached(task.numOfFailStop, maxNumOfFailStop)) return 'Fail';
  return stopTask ? 'Stop' : null;
}

function freeThreadIds(running: readonly RunningTry[], count: number): number[] {
  const taken = new Set(running.map(({ threadId }) => threadId));
  const free: number[] = [];
  for (let id = 0; free.length < count; id++) if (!taken.has(id)) free.push(id);
  return free;
}
