import { endless, isActive, type Task } from '../../src/task/task.ts';

/** Number of queued tries that are known to have been started before. */
function returnedTries({ returned = [] }: Task): number {
  return returned.reduce((sum, { tries }) => sum + tries, 0);
}

/** Tries that go on with one that failed, which wait or run. */
function continuing({ continuations = [], running }: Task): readonly string[] {
  const begun = running.flatMap(({ continues }) => continues ?? []);
  return [...continuations, ...begun].map(({ uowId }) => uowId).toSorted();
}

/** Problems of the attempt numbers of a task after this many crashes. */
export function attemptProblems(task: Task, deaths: number): readonly string[] {
  const { numberOfTries, returned = [], continuations = [], running } = task;
  const ofQueue = numberOfTries === endless ? 0 : continuations.length;
  const again = running.flatMap(({ attempt, next = [] }) =>
    attempt === undefined ? [] : [{ attempt, next }],
  );
  const rows = [
    [returnedTries(task) + ofQueue > Math.max(0, numberOfTries), 'more tries began before than wait'],
    [new Set(continuing(task)).size < continuing(task).length, 'a failed try goes on twice at once'],
    [returned.some(({ tries }) => tries < 1), 'a group of tries is empty'],
    [
      returned.some(({ attempts }) => attempts < 1 || attempts > deaths),
      'a try began oftener than daemons died',
    ],
    [again.some(({ attempt }) => attempt < 2 || attempt > deaths + 1), 'an attempt that cannot be'],
    [again.some(({ next }) => next.length > 0), 'tries follow one that began before'],
  ] as const;
  return rows.flatMap(([isWrong, problem]) => (isWrong ? [`${problem}: ${JSON.stringify(task)}`] : []));
}

/**
 * Whether a start of the daemon knows what the death before it has left: all that may have begun, and what was known.
 */
export function knowsWhatBegan(before: Task, after: Task): boolean {
  if (String(continuing(before)) !== String(continuing(after))) return false;
  if (!isActive(before)) return returnedTries(after) === returnedTries(before);
  if (before.numberOfTries === endless) return returnedTries(after) === 0;
  const anew = before.running.filter(({ continues }) => continues === undefined);
  const begun = anew.reduce((sum, { next = [] }) => sum + 1 + next.length, 0);
  return returnedTries(after) === returnedTries(before) + begun;
}
