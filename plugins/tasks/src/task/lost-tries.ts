import { continuationOf } from './continuations.ts';
import { withReturned } from './returned-tries.ts';
import { endless, isActive, type LostTry, type RunningTry, type Task } from './task.ts';
import type { TryRecord } from './try-record.ts';
import { waitingTries } from './try-series.ts';
import { keepRecords, recordEnds, withFacts } from './unfiled-tries.ts';

/** Puts tries that an earlier daemon started back into the queue. */
export function queueAgain(task: Task, tries: readonly RunningTry[]): Task {
  const { numberOfTries } = task;
  const waiting = waitingTries({ numberOfTries, running: tries });
  const queued = waiting === endless ? endless : waiting + tries.length;
  const begun = tries.filter(({ continues }) => continues === undefined);
  return withReturned(
    { ...task, numberOfTries: queued },
    {
      tries: begun.flatMap(begunBy),
      continuations: tries.flatMap((thread) => continuationOf(thread, true)),
    },
  );
}

/** It is unknown which tries of a series had started, so all of them count as started. */
function begunBy({ attempt = 1, next = [] }: RunningTry) {
  return [
    { attempts: attempt, tries: 1 },
    { attempts: 1, tries: next.length },
  ];
}

/** Tries about which a person is asked run again. */
export function queueLost(task: Task): Task {
  const { lost, ...rest } = task;
  if (lost === undefined) return task;
  const records = lost.map((begun) => withFacts(daemonLost(begun, begun.lostAt), begun));
  return keepRecords(queueAgain(rest, lost), records);
}

/** Tries that were lost count as failures. A task that has tries left waits for its start. */
export function failLost(task: Task): Task {
  const { lost, ...rest } = task;
  if (lost === undefined) return task;
  const wasActive = isActive(task);
  const status = wasActive ? task.status : 'Perform';
  const counted = recordEnds(
    { ...rest, status, running: [...task.running, ...lost] },
    lost.flatMap(failedSeries),
  );
  return wasActive || !isActive(counted) ? counted : { ...counted, status: 'NotComplete' };
}

function failedSeries({ next = [], lostAt, ...begun }: LostTry) {
  return [begun.tryId, ...next].map((tryId) => {
    const record = { ...daemonLost({ ...begun, tryId }, lostAt), ...failure };
    return { tryId, result: record.result, stopTask: false, record };
  });
}

const failure = { result: 'failure', errorMessage: 'The daemon ended while the try ran' } as const;

/** The record of a try that is queued again. */
export function daemonLost(begun: RunningTry, endedAt: string): TryRecord {
  return {
    uowId: begun.tryId,
    threadId: begun.threadId,
    startedAt: begun.startedAt,
    endedAt,
    result: 'interrupted',
    errorCode: 'daemon_lost',
    errorMessage: 'The daemon ended while the try ran; it is queued again',
    actionsExecuted: 0,
    sessions: [],
  };
}
