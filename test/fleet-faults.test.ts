import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { drawFault, type Fault } from './fleet-faults/faults.ts';
import { type FaultyFleet, startFaultyFleet } from './fleet-faults/faulty-fleet.ts';
import { startWitness, type Witness } from './fleet-faults/witness.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { withoutRedis } from './support/redis-server.ts';

const seed = readSeed();
const faults = rounds('faults of a fleet', { quick: 8, all: 24, long: 300 });

const taskCount = 6;
const triesAtOnce = 8;

/** A task with one thread, so that its tries never overlap. */
interface Load {
  readonly project: string;
  readonly id: string;
  added: number;
}

test(`${faults} faults lose no try, count none twice, and never let two of one thread run at once`, {
  skip: withoutRedis,
}, async (t) => {
  const random = createRandom(seed);
  const witness = await startWitness();
  t.after(() => witness.close());
  const fleet = await startFaultyFleet();
  t.after(() => fleet.remove());
  const loads = await startLoads(fleet, witness);

  for (let happened = 0; happened < faults; ) {
    const first = drawFault(fleet, random);
    const second = drawFault(fleet, random);
    const together = first.target === second.target ? [first] : [first, second];
    const names = together.map(({ name }) => name).join(', and ');
    const since = performance.now();
    await happen(together, fleet, loads);
    t.diagnostic(`${names}: all go on after ${Math.round(performance.now() - since)} ms`);
    happened += together.length;
  }
  for (const { id, added } of loads)
    await eventually(
      () => stateOf(fleet, id),
      ({ doneAll }) => doneAll >= added,
    );

  for (const { id, added, project } of loads) {
    const { doneAll, doneSuccessfully, numberOfTries } = await stateOf(fleet, id);
    assert.deepEqual([doneAll, doneSuccessfully, numberOfTries], [added, added, 0]);
    assert.ok(witness.ends(project) >= added, `${project} ended ${witness.ends(project)} of ${added} times`);
    const ended = (await historyOf(fleet, id)).filter(({ result }) => result === 'success');
    assert.equal(new Set(ended.map(({ uowId }) => uowId)).size, Math.min(added, ended.length));
  }
  assert.deepEqual(witness.overlaps, []);
});

async function startLoads(fleet: FaultyFleet, witness: Witness): Promise<readonly Load[]> {
  const { editor, runner, folder } = fleet.daemon;
  const loads: Load[] = [];
  for (let n = 1; n <= taskCount; n += 1) {
    const project = `load${n}`;
    const path = join(folder, `${project}.zp`);
    await authorProject(editor, path, witness.actions);
    const { id } = await runner.ok('POST /tasks', { path });
    const settings = { numberOfTries: triesAtOnce, limitOfThreads: 1, whenLost: 'again' };
    await runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
    await runner.ok(`POST /tasks/${id}/start`, {});
    loads.push({ project, id, added: triesAtOnce });
  }
  return loads;
}

/** Returns when each task has gone on after the faults. */
async function happen(together: readonly Fault[], fleet: FaultyFleet, loads: readonly Load[]): Promise<void> {
  await Promise.all(together.map((fault) => fault.happen()));
  for (const load of loads) await goOn(fleet, load);
}

async function goOn(fleet: FaultyFleet, load: Load): Promise<void> {
  const { doneAll } = await stateOf(fleet, load.id);
  if (load.added - doneAll < triesAtOnce) {
    await fleet.daemon.runner.ok(`POST /tasks/${load.id}/tries/add`, { count: triesAtOnce });
    load.added += triesAtOnce;
  }
  await eventually(
    () => stateOf(fleet, load.id),
    (now) => now.doneAll > doneAll,
  );
}

const stateOf = ({ daemon }: FaultyFleet, id: string) => daemon.runner.ok(`GET /tasks/${id}/state`);

async function historyOf({ daemon }: FaultyFleet, id: string) {
  const { tries } = await daemon.runner.ok(`GET /tasks/${id}/history?take=1000`);
  return tries as readonly { readonly uowId: string; readonly result: string }[];
}
