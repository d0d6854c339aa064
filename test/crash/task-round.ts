import { between, pick, type Random } from '@gatehouse/test-tiers';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { processTree } from '../support/processes.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface RoundOf {
  readonly runner: ApiClient;
  readonly ledger: TaskLedger;
  readonly random: Random;
  /** Tasks whose tries end only when a window is completed. */
  readonly askingTasks: number;
}

const callsAtOnce = 16;
/** Maximum number of tries for a task without tries. With several a thread takes some of them at once. */
const maxTries = 8;
const maxCompleted = 5;

/** Starts every task, completes some windows, and continues until many tries have ended. */
export async function runUntilBusy({ runner, ledger, random, askingTasks }: RoundOf): Promise<void> {
  await startAll({ runner, ledger, random });
  const { sessions } = await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total > 0,
  );
  for (const { sessionId } of sessions.slice(0, maxCompleted)) {
    // Some windows may be closed meanwhile: a worker that dies closes its windows.
    await runner.send(`POST /sessions/${sessionId}/complete`, { summary: 'done' });
  }
  const before = await runner.ok('GET /runner/pressure');
  const some = between(random, 10, 300);
  await eventually(
    () => runner.ok('GET /runner/pressure'),
    ({ queue }) => queue.tries <= before.queue.tries - some || queue.tasks <= askingTasks,
  );
}

/** Starts tasks with waiting tries from the previous daemon, and adds tries to the others. */
async function startAll({ runner, ledger, random }: Omit<RoundOf, 'askingTasks'>): Promise<void> {
  const left = [...ledger].values();
  const startNext = async () => {
    for (const [id, entry] of left) {
      if (entry.waiting === 0) {
        const count = between(random, 1, maxTries);
        await runner.ok(`POST /tasks/${id}/tries/add`, { count });
        entry.added += count;
      }
      // A start queues no try while some wait. Added tries start a task at rest, unless all earlier tries failed.
      if (entry.waiting > 0 || entry.status === 'Fail') await runner.ok(`POST /tasks/${id}/start`);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, startNext));
}

export function killSomeWorkers(daemonPid: number, random: Random): number {
  const workers = processTree(daemonPid).filter(({ pid }) => pid !== daemonPid);
  const count = Math.min(workers.length, between(random, 1, 4));
  const chosen = new Set(Array.from({ length: count }, () => pick(random, workers).pid));
  for (const pid of chosen) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended by itself.
    }
  }
  return chosen.size;
}
