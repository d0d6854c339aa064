import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
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

/** Alternates between two contents of a file as fast as possible until it is stopped. */
function swapping(file: string, texts: readonly [string, string]) {
  const state = { isOver: false, rounds: 0 };
  const swap = async () => {
    for (let side = 0; !state.isOver; side = 1 - side, state.rounds += 1) {
      await writeFile(`${file}.next`, texts[side] ?? '');
      await rename(`${file}.next`, file);
    }
    await writeFile(file, texts[0]);
  };
  const swapped = swap();
  return {
    rounds: () => state.rounds,
    stop: async () => {
      state.isOver = true;
      await swapped;
      return state.rounds;
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
