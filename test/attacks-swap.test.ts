import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { rounds } from '@gatehouse/test-tiers';
import {
  type ApprovalWorld,
  approvalWorld,
  harmless,
  projectText,
  scheduleTask,
  shell,
} from './support/approval-world.ts';

let world: ApprovalWorld;
before(async () => {
  world = await approvalWorld();
});
after(() => world.stop());

const [stopAt, roundsAt] = [0, 1];

/**
 * The thread pauses after each three swaps: without pauses it would take the processor from the reads that it attacks.
 * The number is odd, so that the pauses show both contents.
 */
const swapsBetweenPauses = 3;
const pauseMs = 2;
const swapInThread = `
  const { workerData: { file, texts, state } } = require('node:worker_threads');
  const { renameSync, writeFileSync } = require('node:fs');
  const counters = new Int32Array(state);
  for (let side = 0; Atomics.load(counters, ${stopAt}) === 0; side = 1 - side) {
    writeFileSync(file + '.next', texts[side]);
    renameSync(file + '.next', file);
    const done = Atomics.add(counters, ${roundsAt}, 1) + 1;
    if (done % ${swapsBetweenPauses} === 0) Atomics.wait(counters, ${stopAt}, 0, ${pauseMs});
  }
  writeFileSync(file, texts[0]);`;

/** Alternates between two contents of a file until it is stopped. */
function swapping(file: string, texts: readonly [string, string]) {
  const counters = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { file, texts, state: counters.buffer };
  const thread = new Worker(swapInThread, { eval: true, workerData });
  const ended = once(thread, 'exit');
  return {
    rounds: () => Atomics.load(counters, roundsAt),
    stop: async () => {
      Atomics.store(counters, stopAt, 1);
      await ended;
      return Atomics.load(counters, roundsAt);
    },
  };
}

const swapsLeast = rounds('swaps of a file while its task fires', { quick: 1_000, all: 10_000 });
const firings = 10;

for (const { what, named } of [
  { what: 'the file of the task', named: 'nightly.zp' },
  { what: 'a sub-project', named: 'sub.zp' },
] as const) {
  test(`${what} is swapped all the time while the task fires, ${swapsLeast} times and more: what runs is what was approved`, async (t) => {
    const { runner } = world.gatehouse;
    const folder = world.folder;
    const mark = join(folder, `PWNED-${named}`);
    const path = join(folder, `nightly-of-${named}`);
    const runSub = { type: 'Project', action: 'RunProject', parameters: { Path: 'sub.zp' } };
    const isMain = named === 'nightly.zp';
    const file = isMain ? path : join(folder, 'sub.zp');
    await writeFile(path, projectText([isMain ? harmless : runSub]));
    await writeFile(file, projectText([harmless]));
    const task = await scheduleTask(runner, path, folder);
    const swaps = swapping(file, [projectText([harmless]), projectText([shell(mark)])]);
    const decisions: string[] = [];

    while (swaps.rounds() < swapsLeast || decisions.length < firings)
      decisions.push((await task.fire()).decision);

    t.diagnostic(`${await swaps.stop()} swaps, firings: ${decisions.join(' ')}`);
    assert.equal(existsSync(mark), false);
    assert.ok(decisions.includes('held'), 'no firing ever saw the other text');
  });
}
