import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@gatehouse/test-tiers';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { authorProject } from '../support/author-project.ts';
import { type RunningDaemon, startGatehouse } from '../support/gatehouse-process.ts';
import { isAlive, processTree } from '../support/processes.ts';
import { readLedger, type TaskEntry, type TaskLedger } from './task-ledger.ts';
import { killSomeWorkers, type RoundOf, runUntilBusy } from './task-round.ts';

export interface TaskRoundsPlan {
  readonly seed: number;
  readonly rounds: number;
  /** The number of threads in each round, used in turn. */
  readonly threads: readonly number[];
}

export interface TaskRoundsReport {
  readonly tries: number;
  readonly workersKilled: number;
  /** Number of open windows when their daemon died. */
  readonly windows: number;
}

const quickTasks = 196;
/** These tasks keep their threads until their windows are completed, and start before the others. */
const askingTasks = 4;
const high = 100;

const decide = { type: 'Logic', action: 'If', parameters: { Left: 'a', Right: 'a' } };
const ask = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };

/** Repeatedly kills workers and then the daemon under 200 tasks on one data folder, and counts every try. */
export async function runTaskRounds({ seed, rounds, threads }: TaskRoundsPlan): Promise<TaskRoundsReport> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-task-rounds-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const random = createRandom(seed);
  const threadsOf = (round: number) => threads[round % threads.length] ?? 1;
  let daemon = await startWithThreads(threadsOf(0), dataDir);
  const key = daemon.key ?? '';
  const ledger = await createTasks(folder, daemon, key);
  const report = { tries: 0, workersKilled: 0, windows: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const runner = clientOf(daemon.runnerUrl, key);
      const work: RoundOf = { runner, ledger, random, askingTasks };
      await runUntilBusy(work);
      report.workersKilled += killSomeWorkers(daemon.pid, random);
      report.windows += await windowsHaveTheirTask(runner);
      await kill(daemon);
      daemon = await startWithThreads(threadsOf(round + 1), dataDir);
      const found = await readLedger(createApiClient(daemon.runnerUrl, key), ledger);
      assert.deepEqual(found.problems, [], `round ${round} of seed ${seed}, kept in ${folder}`);
      report.tries = found.tries;
    }
  } finally {
    await kill(daemon);
  }
  await rm(folder, { recursive: true });
  return report;
}

async function startWithThreads(maxThreads: number, dataDir: string): Promise<RunningDaemon> {
  const config = { pluginConfig: { tasks: { maxThreads } } };
  await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
  return startGatehouse(dataDir);
}

/** A kept connection may end at the moment of its next use; the outcome of that call is then unknown. */
function clientOf(baseUrl: string, key: string): ApiClient {
  return createApiClient(baseUrl, key, { connection: 'close' });
}

async function createTasks(folder: string, daemon: RunningDaemon, key: string): Promise<TaskLedger> {
  const [editor, runner] = [clientOf(daemon.editorUrl, key), clientOf(daemon.runnerUrl, key)];
  const ledger = new Map<string, TaskEntry>();
  for (const [name, action, count] of [
    ['asking', ask, askingTasks],
    ['quick', decide, quickTasks],
  ] as const) {
    const path = join(folder, `${name}.zp`);
    await authorProject(editor, path, [action]);
    for (let made = 0; made < count; made += 1) {
      const { id } = await runner.ok('POST /tasks', { path });
      if (name === 'asking') await runner.ok(`PUT /tasks/${id}/settings/execution`, { priority: high });
      ledger.set(id, { added: 0, waiting: 0, status: 'Newbie' });
    }
  }
  return ledger;
}

/** Asserts that every window belongs to a running task. Returns the number of open windows. */
async function windowsHaveTheirTask(runner: ApiClient): Promise<number> {
  const { sessions } = await runner.ok('GET /sessions?take=1000');
  for (const { taskId, sessionId } of sessions) {
    const state = await runner.ok(`GET /tasks/${taskId}/state`);
    const isOpen = (await runner.send(`GET /sessions/${sessionId}`)).status === 200;
    // The window may have closed between the two answers.
    assert.ok(!isOpen || state.countOfThreads > 0, `the window ${sessionId} has no try`);
  }
  return sessions.length;
}

/** Kills the daemon first: its workers must end by themselves. */
async function kill({ process: child, pid }: RunningDaemon): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const workers = processTree(pid).filter((found) => found.pid !== pid);
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
  const left = () => workers.filter((worker) => isAlive(worker.pid));
  for (let look = 0; left().length > 0; look += 1) {
    assert.ok(look < 600, `workers outlive their daemon: ${left().map(({ commandLine }) => commandLine)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
