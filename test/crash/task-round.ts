import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { processTree } from '../support/processes.ts';
import { between, pick, type Random } from './seed.ts';
import type { TaskLedger } from './task-ledger.ts';

export interface RoundOf {
  readonly runner: ApiClient;
  readonly ledger: TaskLedger;
  readonly random: Random;
  /** Tasks whose tries end only when somebody completes a window. */
  readonly askingTasks: number;
}

const callsAtOnce = 16;
const triesOfRound = 2;
const mostCompleted = 5;

/** Adds tries to every task, starts it, completes some windows, and goes on until many tries have ended. */
export async function runUntilBusy({ runner, ledger, random, askingTasks }: RoundOf): Promise<void> {
  const left = [...ledger].values();
  const startNext = async () => {
    for (const [id, entry] of left) {
      await runner.ok(`POST /tasks/${id}/tries/add`, { count: triesOfRound });
      entry.added += triesOfRound;
      // What ended badly is started by a start alone, and that queues no try where some wait.
      const { status } = await runner.ok(`GET /tasks/${id}/state`);
      if (status === 'Fail') await runner.ok(`POST /tasks/${id}/start`);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, startNext));
  const { sessions } = await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total > 0,
  );
  for (const { sessionId } of sessions.slice(0, mostCompleted)) {
    // Some may be closed by then: a worker that dies closes its windows.
    await runner.send(`POST /sessions/${sessionId}/complete`, { summary: 'done' });
  }
  const before = await runner.ok('GET /runner/pressure');
  const some = between(random, 10, 120);
  await eventually(
    () => runner.ok('GET /runner/pressure'),
    ({ queue }) => queue.tries <= before.queue.tries - some || queue.tasks <= askingTasks,
  );
}

export function killSomeWorkers(daemonPid: number, random: Random): number {
  const workers = processTree(daemonPid).filter(({ pid }) => pid !== daemonPid);
  const count = Math.min(workers.length, between(random, 1, 4));
  const chosen = new Set(Array.from({ length: count }, () => pick(random, workers).pid));
  for (const pid of chosen) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  return chosen.size;
}
