import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { retryOperations } from '../declaration/retry-operations.ts';
import { assertNotContinued } from '../task/queue-continuation.ts';
import type { ReportedTry } from '../task/try-record.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { shownWarnings } from './shown-warnings.ts';
import type { TaskParts } from './task-parts.ts';
import { taskState } from './task-state.ts';

export function retryHandlers(parts: TaskParts): Handlers<typeof retryOperations> {
  const { taskStore, engine, states, waits } = parts;
  // Two calls for one try would each find that no other has gone on with it.
  const queue = new KeyedQueue();
  return {
    task_retry_from: (call) => {
      const { caller, requestId, params, body } = call;
      const { id: taskId, uowId } = params;
      const seconds = body.waitSeconds ?? 0;
      return waits.hold(call, seconds, async (wait) => {
        const queued = await queue.run(taskId, async () => {
          const artifactId = await stateToContinue(taskId, uowId, parts);
          const kept = await states.read({ taskId, uowId, artifactId });
          const failed = { taskId, uowId, artifactId, kept };
          const { expectedDigest } = body;
          const { warnings } = await engine.continueFrom(failed, { caller, requestId }, { expectedDigest });
          const { actionId, groupId } = kept;
          return {
            status: 'queued',
            id: taskId,
            uowId,
            actionId,
            groupId,
            ...shownWarnings(warnings),
          } as const;
        });
        if (seconds === 0) return queued;
        await wait.until((signal) => taskStore.whenEnded(taskId, signal));
        return { ...queued, state: taskState(parts, taskId) };
      });
    },
  };
}

type Parts = Pick<TaskParts, 'taskStore' | 'history' | 'states'>;

/** Id of the state of a failed try. Throws where there is none, or where another try has gone on with it. */
async function stateToContinue(
  taskId: string,
  uowId: string,
  { taskStore, history, states }: Parts,
): Promise<string> {
  // Tries that end before the history is read count as running.
  const task = taskStore.find(taskId);
  const unfiled = (task.unfiled ?? []).join('');
  const { tries } = await history.page(taskId, { skip: 0, take: Number.MAX_SAFE_INTEGER, unfiled });
  const family = familyOf(uowId, tries);
  assertNotContinued(task, uowId, family);
  const done = tries.find(
    ({ uowId: id, continues, result }) => continues && family.has(id) && result === 'success',
  );
  if (done) throw refused(`The try ${done.uowId} went on with ${uowId} and succeeded; start a new try`);
  const artifactId = await states.find(taskId, uowId);
  if (artifactId !== null) return artifactId;
  const record = tries.find((ended) => ended.uowId === uowId);
  if (record === undefined)
    throw new GatehouseError('not_found', `The task ${taskId} has no try ${uowId}; its history lists them`);
  throw refused(`The try ${uowId} kept no state: ${whyNone(record)}`);
}

function whyNone({ result }: ReportedTry): string {
  if (result !== 'failure') return `it ended with ${result}`;
  return 'its task keeps no evidence, no action of it failed, its data were over the limit, or age and limits removed it';
}

/** The try, and those that go on with the same one, directly or with others between them. */
function familyOf(uowId: string, tries: readonly ReportedTry[]): ReadonlySet<string> {
  const parents = new Map(tries.map(({ uowId: id, continues }) => [id, continues]));
  const firstOf = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : firstOf(parent);
  };
  const first = firstOf(uowId);
  return new Set([uowId, ...[...parents.keys(), first].filter((id) => firstOf(id) === first)]);
}

function refused(message: string): GatehouseError {
  return new GatehouseError('failed_precondition', message);
}
