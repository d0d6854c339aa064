import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { SyncedDisk } from '@gatehouse/synced-disk';
import { nodeFileCalls } from './file-calls.ts';
import { copyAsCrashed } from './fixtures/copy-as-crashed.ts';
import { createFailingCalls, type FailingCalls, type Fault } from './fixtures/failing-calls.ts';
import {
  anEntry,
  appendRange,
  numbersOf,
  type OpenedJournal,
  openEntries,
  segmentsIn,
} from './fixtures/journal-kit.ts';
import { makeMemoryFolder } from './fixtures/memory-folder.ts';
import { syncedCalls } from './fixtures/synced-calls.ts';
import { testSeals } from './fixtures/test-seals.ts';
import { StoreWriteError } from './store-errors.ts';

/** Hundreds of scenarios: the syncs are noted, and not made. */
const unsynced = { ...nodeFileCalls, fsync: async () => undefined, fdatasync: async () => undefined };
const bursts = 9;
let root: string;
beforeEach(() => {
  root = makeMemoryFolder('journal-failures-');
});
afterEach(() => rmSync(root, { recursive: true }));

interface Scenario extends OpenedJournal {
  readonly folder: string;
  readonly disk: SyncedDisk;
  readonly failing: FailingCalls;
  readonly kept: number[];
  readonly refused: number[];
}

/** Appends in bursts of one to three, over several segments; a burst is one batch. */
async function runScenario(folder: string, faults: readonly Fault[]): Promise<Scenario> {
  mkdirSync(folder);
  const disk = new SyncedDisk(folder);
  const failing = createFailingCalls(syncedCalls(disk, unsynced));
  const { journal, close } = await openEntries(folder, {
    seals: testSeals(),
    calls: failing.calls,
    limits: { segmentBytes: 500, maxSegments: 20 },
  });
  const scenario = {
    journal,
    close: () => close().finally(() => disk.close()),
    ...{ folder, disk, failing, kept: [], refused: [] },
  };
  failing.fail(...faults);
  let next = 0;
  for (let burst = 0; burst < bursts; burst++) {
    await appendBurst(
      scenario,
      Array.from({ length: 1 + (burst % 3) }, () => next++),
    );
  }
  return scenario;
}

async function appendBurst({ journal, kept, refused }: Scenario, burst: readonly number[]): Promise<void> {
  const results = await Promise.allSettled(burst.map((n) => journal.append(anEntry(n))));
  for (const [index, n] of burst.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') kept.push(n);
    else {
      assert.ok(result?.reason instanceof StoreWriteError, String(result?.reason));
      refused.push(n);
    }
  }
}

async function numbersIn(folder: string): Promise<readonly number[]> {
  const { journal, close } = await openEntries(folder, {
    seals: testSeals(),
    calls: unsynced,
    limits: { segmentBytes: 500, maxSegments: 20 },
  });
  return numbersOf(journal).finally(close);
}

/**
 * A crash now keeps each acknowledged record, in order, and none that was not appended, both when the disk kept all
 * writes and when it kept only the synced ones.
 */
async function assertSafeAfterCrash(scenario: Scenario): Promise<void> {
  const { folder, disk } = scenario;
  copyAsCrashed(folder, `${folder}-crashed`);
  await assertSafe(`${folder}-crashed`, scenario);
  disk.copyTo(`${folder}-cut`);
  await assertSafe(`${folder}-cut`, scenario);
}

async function assertSafe(left: string, { kept, refused }: Scenario): Promise<void> {
  const found = await numbersIn(left);
  assert.deepEqual(
    found.filter((n) => kept.includes(n)),
    kept,
  );
  assert.ok(found.every((n) => kept.includes(n) || refused.includes(n)));
}

async function assertHeals(scenario: Scenario): Promise<void> {
  scenario.failing.heal();
  const refused = scenario.refused.length;
  await appendBurst(scenario, [1000, 1001]);
  assert.equal(scenario.refused.length, refused, 'the journal takes records again');
  assert.deepEqual(await numbersOf(scenario.journal), scenario.kept);
  await scenario.close();
  assert.deepEqual(await numbersIn(scenario.folder), scenario.kept);
}

const effects: readonly [Fault['call'], Fault['effect']][] = [
  ['write', 'before'],
  ['write', 'short'],
  ['write', 'after'],
  ['fdatasync', 'before'],
  ['fdatasync', 'after'],
  ['fsync', 'before'],
  ['fsync', 'after'],
  ['ftruncate', 'before'],
  ['rename', 'before'],
  ['rename', 'after'],
  ['open', 'before'],
  ['unlink', 'before'],
];

for (const [call, effect] of effects) {
  for (const sticky of [false, true]) {
    test(`${call} failing ${effect} the work, ${sticky ? 'from then on' : 'once'}, loses no acknowledged record and keeps no other`, async () => {
      // The cut is only made after another failure.
      const also: Fault[] = call === 'ftruncate' ? [{ call: 'fdatasync', nth: 3, effect: 'after' }] : [];
      let nth = 1;
      for (; nth < 100; nth++) {
        const scenario = await runScenario(join(root, `${nth}`), [{ call, nth, effect, sticky }, ...also]);
        if (scenario.failing.hits <= also.length) {
          await scenario.close();
          break;
        }
        await assertSafeAfterCrash(scenario);
        await assertHeals(scenario);
      }
      assert.ok(nth > 1 && nth < 100, `the scenario makes ${nth - 1} such calls`);
    });
  }
}

test('an oldest segment that cannot be deleted holds up nothing, and is gone after the next start', async () => {
  const folder = join(root, 'a');
  const failing = createFailingCalls(unsynced);
  const limits = { segmentBytes: 500, maxSegments: 3 };
  const first = await openEntries(folder, { seals: testSeals(), calls: failing.calls, limits });
  // Each of the first four segments removes what may be in its way; the fifth removal is that of the oldest.
  failing.fail({ call: 'unlink', nth: 5, effect: 'before' });
  await appendRange(first.journal, 0, 40);
  await first.close();
  const before = segmentsIn(folder);

  const second = await openEntries(folder, { seals: testSeals(), limits });

  assert.equal(failing.hits, 1);
  assert.deepEqual(segmentsIn(folder), before.slice(1));
  assert.equal((await numbersOf(second.journal)).at(-1), 39);
  await second.close();
});
