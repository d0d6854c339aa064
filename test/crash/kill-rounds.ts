import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { between, createRandom, type Random } from '@gatehouse/test-tiers';
import { authorProject } from '../support/author-project.ts';
import { checkRestart, type Promises } from './check-restart.ts';
import { createKeyClient, KeyRing } from './clients/key-client.ts';
import type { LoadClient } from './clients/load-client.ts';
import { createProjectClient, createProjectDesk } from './clients/project-client.ts';
import { createTaskClient, TaskShelf } from './clients/task-client.ts';
import { type DaemonProcess, killWhileStarting, startDaemonProcess } from './daemon/daemon-process.ts';
import { leastAcknowledged, runLoad } from './run-load.ts';

export interface KillPlan {
  readonly seed: number;
  readonly rounds: number;
  /**
   * Whether tasks are started, so that a worker runs one of them at each kill, and daemons are killed during their
   * start.
   */
  readonly withRuns: boolean;
}

export interface LoadOptions {
  readonly seed: number;
  /** Minimum number of answered changes. */
  readonly changes: number;
}

export interface KillReport {
  /** Number of answered changes, over all rounds. */
  readonly acknowledged: number;
  readonly startsKilled: number;
}

/** Loads a daemon, kills it, starts it again and checks it, for the given number of rounds on one data folder. */
export async function runKillRounds({ seed, rounds, withRuns }: KillPlan): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-crash-'));
  const random = createRandom(seed);
  const dataDir = join(folder, 'data');
  let daemon = await startDaemonProcess(dataDir, null);
  const promises = await preparePromises(folder, daemon);
  const clients = createClients(promises);
  const acknowledged = () => acknowledgedOf(promises);
  let startsKilled = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged();
      const load = { daemon, random, runsTasks: withRuns };
      const changes = between(random, leastAcknowledged, 2 * leastAcknowledged);
      // A worker takes longer to start than a write takes.
      const killAfterMs = withRuns ? between(random, 100, 300) : between(random, 0, 20);
      await runLoad({ load, clients, killAfterMs, changes, acknowledged: () => acknowledged() - before });
      if (withRuns && round % 2 === 0) startsKilled += await killStarts(dataDir, random);
      daemon = await startDaemonProcess(dataDir, daemon.key);
      const problems = await checkRestart(promises, daemon, random);
      assert.deepEqual(problems, [], `round ${round} of seed ${seed}, kept in ${folder}`);
    }
  } finally {
    await daemon.kill();
  }
  await rm(folder, { recursive: true });
  return { acknowledged: acknowledged(), startsKilled };
}

/**
 * Creates a data folder below the given one, as a daemon leaves it that is killed after the given number of changes.
 */
export async function loadFolder(folder: string, { seed, changes }: LoadOptions): Promise<void> {
  const daemon = await startDaemonProcess(join(folder, 'data'), null);
  try {
    const promises = await preparePromises(folder, daemon);
    const load = { daemon, random: createRandom(seed), runsTasks: false };
    const plan = { load, clients: createClients(promises), killAfterMs: 0, changes };
    await runLoad({ ...plan, acknowledged: () => acknowledgedOf(promises) });
  } finally {
    await daemon.kill();
  }
}

/** Kills several daemons in a row during their start. */
async function killStarts(dataDir: string, random: Random): Promise<number> {
  const count = between(random, 1, 2);
  for (let n = 0; n < count; n += 1) await killWhileStarting(dataDir, between(random, 50, 400));
  return count;
}

/** Creates the project for the tasks. There are no other promises yet. */
export async function preparePromises(folder: string, { editor }: DaemonProcess): Promise<Promises> {
  const projects = join(folder, 'projects');
  await mkdir(projects);
  const path = join(projects, `${randomUUID()}.zp`);
  // Its runs never end by themselves, so a started task runs when the daemon is killed.
  const waiting = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
  await authorProject(editor, path, [waiting]);
  return {
    dataDir: join(folder, 'data'),
    ring: new KeyRing(),
    shelf: new TaskShelf(projects, await readFile(path)),
    desk: createProjectDesk(['first.zp', 'second.zp'].map((name) => join(projects, name))),
  };
}

function createClients({ ring, shelf, desk }: Promises): readonly LoadClient[] {
  return [
    ...Array.from({ length: 4 }, () => createKeyClient(ring)),
    ...Array.from({ length: 3 }, () => createTaskClient(shelf)),
    createProjectClient(desk),
  ];
}

function acknowledgedOf({ ring, shelf, desk }: Promises): number {
  return ring.oracle.acknowledged + shelf.oracle.acknowledged + desk.oracle.acknowledged;
}
