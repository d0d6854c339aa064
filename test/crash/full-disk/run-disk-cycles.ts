import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createRandom } from '@gatehouse/test-tiers';
import { checkRestart, type Promises } from '../check-restart.ts';
import { type DaemonProcess, startDaemonProcess } from '../daemon/daemon-process.ts';
import { preparePromises } from '../kill-rounds.ts';
import { createFiller } from './filler.ts';
import { type Change, openProject, planChanges } from './plan-changes.ts';

export interface DiskPlan {
  /** A folder on a small separate disk. */
  readonly disk: string;
  readonly seed: number;
  readonly cycles: number;
}

const cyclesOfDaemon = 4;
/** More changes than fit into the reserved space of a journal. */
const maxChanges = 600;
const refusalsWanted = 12;

/** Fills the disk under a running daemon, frees it, and kills the daemon every few cycles. */
export async function runDiskCycles({ disk, seed, cycles }: DiskPlan): Promise<object> {
  const random = createRandom(seed);
  const filler = createFiller(disk);
  let daemon = await startDaemonProcess(join(disk, 'data'), null);
  const promises = await preparePromises(disk, daemon);
  await openProject(promises, daemon);
  let refused = 0;
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      filler.fill();
      const failed = await changeUntilFull(promises, daemon, cycle);
      refused += failed.length;
      await assertReads(daemon);
      filler.free();
      await repeat(failed);
      if (cycle % cyclesOfDaemon < cyclesOfDaemon - 1) continue;
      await daemon.kill();
      daemon = await startDaemonProcess(join(disk, 'data'), daemon.key);
      const problems = await checkRestart(promises, daemon, random);
      assert.deepEqual(problems, [], `cycle ${cycle} of seed ${seed}`);
      await openProject(promises, daemon);
    }
  } finally {
    await daemon.kill();
  }
  return { cycles, refused };
}

/** Resolves with refused changes of every kind. */
async function changeUntilFull(
  promises: Promises,
  daemon: DaemonProcess,
  cycle: number,
): Promise<readonly Change[]> {
  const failed: Change[] = [];
  let count = 0;
  for (const change of planChanges(promises, daemon, cycle)) {
    count += 1;
    if (failed.length >= refusalsWanted) break;
    assert.ok(count < maxChanges, 'the disk never got full');
    const answer = await change.attempt();
    if (answer.status < 300) continue;
    assert.doesNotMatch(JSON.stringify(answer.body), /gth[ks]_/, 'a key that was not kept is not shown');
    const isEdit = answer.status === 409 && /could not be kept on the disk/.test(answer.body.message);
    if (!isEdit) assert.deepEqual([answer.status, answer.body.error], [500, 'internal_error'], change.what);
    failed.push(change);
  }
  return failed;
}

async function assertReads({ runner, editor }: DaemonProcess): Promise<void> {
  for (const target of ['GET /ping', 'GET /auth/whoami', 'GET /capabilities'])
    for (const host of [runner, editor]) assert.equal((await host.send(target)).status, 200, target);
  assert.equal((await runner.send('GET /tasks')).status, 200);
  assert.equal((await editor.send('GET /projects/current')).status, 200);
}

/** Refused changes work after space is freed, without a restart. */
async function repeat(failed: readonly Change[]): Promise<void> {
  for (const change of failed) {
    const answer = await change.attempt();
    assert.ok(answer.status < 300, `${change.what} with room again: ${JSON.stringify(answer.body)}`);
  }
}
