import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { Collection } from '@gatehouse/sdk-plugin';
import { SyncedDisk } from '@gatehouse/synced-disk';
import { openDocumentStore } from './document-store.ts';
import { nodeFileCalls } from './file-calls.ts';
import { copyAsCrashed } from './fixtures/copy-as-crashed.ts';
import { createFailingCalls, type FailingCalls, type Fault } from './fixtures/failing-calls.ts';
import { makeMemoryFolder } from './fixtures/memory-folder.ts';
import {
  applyChange,
  makeChange,
  type Note,
  notesOf,
  type SeededChange,
  seededChanges,
} from './fixtures/seeded-changes.ts';
import { syncedCalls } from './fixtures/synced-calls.ts';
import { testSeals } from './fixtures/test-seals.ts';
import { StoreWriteError } from './store-errors.ts';

/** Enough for several compactions and several blocks of reserved space. */
const changeCount = 60;
const leastGarbage = 24 * 1024;

let root: string;
beforeEach(() => {
  root = makeMemoryFolder('store-failures-');
});
afterEach(() => rmSync(root, { recursive: true }));

interface Scenario {
  readonly folder: string;
  readonly disk: SyncedDisk;
  readonly failing: FailingCalls;
  readonly notes: Collection<Note>;
  /** The acknowledged changes. */
  readonly model: Map<string, string>;
  /** The refused changes. */
  readonly refused: SeededChange[];
  close(): Promise<void>;
}

/** Writes in bursts of one to three; each burst is one batch. */
async function runScenario(folder: string, faults: readonly Fault[]): Promise<Scenario> {
  mkdirSync(folder);
  const disk = new SyncedDisk(folder);
  const failing = createFailingCalls(syncedCalls(disk, nodeFileCalls));
  const store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage, calls: failing.calls });
  const notes = await store.collection<Note>('notes');
  const scenario = {
    folder,
    disk,
    failing,
    notes,
    model: new Map<string, string>(),
    refused: [],
    close: () => store.close().finally(() => disk.close()),
  };
  failing.fail(...faults);
  let burst: SeededChange[] = [];
  let count = 0;
  for (const change of seededChanges(3)) {
    if (count++ === changeCount) break;
    burst.push(change);
    if (burst.length <= count % 3) continue;
    await makeBurst(scenario, burst);
    burst = [];
  }
  return scenario;
}

async function makeBurst({ notes, model, refused }: Scenario, burst: readonly SeededChange[]): Promise<void> {
  const results = await Promise.allSettled(burst.map((change) => makeChange(notes, change)));
  for (const [index, change] of burst.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') applyChange(model, change);
    else {
      assert.ok(result?.reason instanceof StoreWriteError, String(result?.reason));
      assert.match(result.reason.message, /notes\.journal/);
      refused.push(change);
    }
  }
  assert.deepEqual(notesOf(notes), [...model], 'memory shows what was acknowledged');
}

async function stateOf(folder: string): Promise<[string, string][]> {
  const store = await openDocumentStore({ seals: testSeals(), folder });
  const state = notesOf(await store.collection<Note>('notes'));
  await store.close();
  return state;
}

/**
 * A crash now keeps each acknowledged change and at most a first part of the refused ones, both when the disk kept all
 * writes and when it kept only the synced ones.
 */
async function assertSafeAfterCrash(scenario: Scenario): Promise<void> {
  const { folder, disk } = scenario;
  copyAsCrashed(folder, `${folder}-crashed`);
  await assertSafe(`${folder}-crashed`, scenario);
  disk.copyTo(`${folder}-cut`);
  await assertSafe(`${folder}-cut`, scenario);
}

async function assertSafe(left: string, { model, refused }: Scenario): Promise<void> {
  const found = JSON.stringify(await stateOf(left));
  const possible = new Map(model);
  const allowed = [JSON.stringify([...possible])];
  for (const change of refused) {
    applyChange(possible, change);
    allowed.push(JSON.stringify([...possible]));
  }
  assert.ok(
    allowed.includes(found),
    `${found.slice(0, 500)} is not among the ${allowed.length} states allowed`,
  );
}

async function assertHeals(scenario: Scenario): Promise<void> {
  scenario.failing.heal();
  const burst = [
    { id: 'healed', text: 'yes' },
    { id: 'note-1', text: 'after' },
  ];
  const before = scenario.refused.length;
  await makeBurst(scenario, burst);
  assert.equal(scenario.refused.length, before, 'the store takes writes again');
  await scenario.close();
  assert.deepEqual(await stateOf(scenario.folder), [...scenario.model]);
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
  ['open', 'before'],
  ['unlink', 'before'],
];

for (const [call, effect] of effects) {
  for (const sticky of [false, true]) {
    test(`${call} failing ${effect} the work, ${sticky ? 'from then on' : 'once'}, loses nothing acknowledged`, async () => {
      // The cut is only made after another failure.
      const also: Fault[] = call === 'ftruncate' ? [{ call: 'fdatasync', nth: 4, effect: 'after' }] : [];
      let nth = 1;
      for (; nth < 200; nth++) {
        const scenario = await runScenario(join(root, `${nth}`), [{ call, nth, effect, sticky }, ...also]);
        if (scenario.failing.hits === also.length) {
          await scenario.close();
          break;
        }
        await assertSafeAfterCrash(scenario);
        await assertHeals(scenario);
      }
      assert.ok(nth > 1 && nth < 200, `the scenario makes ${nth - 1} such calls`);
    });
  }
}

test('a collection whose file cannot be cut back is read-only until it can', async () => {
  const { failing, notes, close } = await runScenario(join(root, 'a'), []);
  const before = notesOf(notes);
  failing.fail(
    { call: 'fdatasync', nth: 1, effect: 'after' },
    { call: 'ftruncate', nth: 1, effect: 'before', sticky: true },
  );

  for (let n = 0; n < 3; n++) await assert.rejects(notes.put({ id: 'new', text: `${n}` }), StoreWriteError);
  const during = notesOf(notes);
  failing.heal();
  await notes.put({ id: 'new', text: 'written' });

  assert.deepEqual(during, before);
  assert.equal(notes.get('new')?.text, 'written');
  await close();
});

test('after a failed write a file that lost what was acknowledged is written to no more', async () => {
  const failing = createFailingCalls();
  const folder = join(root, 'a');
  const store = await openDocumentStore({ folder, calls: failing.calls });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'old', text: 'acknowledged' });
  const file = join(folder, 'notes.journal');
  const text = readFileSync(file, 'latin1');
  writeFileSync(file, text.replace('acknowledged', 'ACKNOWLEDGED'), 'latin1');
  failing.fail({ call: 'write', nth: 1, effect: 'before' });
  await assert.rejects(notes.put({ id: 'new', text: 'refused' }), /write was made to fail/);

  await assert.rejects(notes.put({ id: 'new', text: 'refused as well' }), {
    name: 'StoreWriteError',
    message: /record 1 is not at byte \d+ any more; restart to have the file checked/,
  });

  assert.doesNotMatch(readFileSync(file, 'latin1'), /refused/);
  await store.close();
});

test('after a failed sync the old descriptor is not written to again', async () => {
  const failing = createFailingCalls();
  const store = await openDocumentStore({
    seals: testSeals(),
    folder: join(root, 'a'),
    calls: failing.calls,
  });
  const notes = await store.collection<Note>('notes');
  await notes.put({ id: 'old', text: 'kept' });
  failing.fail({ call: 'fdatasync', nth: 1, effect: 'before' });
  await assert.rejects(notes.put({ id: 'new', text: 'lost' }), /fdatasync was made to fail/);
  failing.made.length = 0;

  await notes.put({ id: 'new', text: 'kept' });

  assert.deepEqual(failing.made, ['write', 'fdatasync']);
  await store.close();
});

test('nothing is acknowledged before the folder of a new file is synced', async () => {
  const failing = createFailingCalls();
  const store = await openDocumentStore({
    seals: testSeals(),
    folder: join(root, 'a'),
    calls: failing.calls,
  });
  const notes = await store.collection<Note>('notes');
  failing.made.length = 0;

  await notes.put({ id: 'a', text: 'first' });

  assert.deepEqual(failing.made, [
    'unlink',
    'open',
    'write',
    'fsync',
    'rename',
    'open',
    'fsync',
    'write',
    'fdatasync',
  ]);
  await store.close();
});

test('a new file that cannot be synced is named with the reason of the disk, and leaves nothing', async () => {
  const failing = createFailingCalls();
  const folder = join(root, 'a');
  const store = await openDocumentStore({ seals: testSeals(), folder, calls: failing.calls });
  const notes = await store.collection<Note>('notes');
  failing.fail({ call: 'fsync', nth: 1, effect: 'before' });

  await assert.rejects(notes.put({ id: 'a', text: 'lost' }), /fsync was made to fail/);

  assert.deepEqual(readdirSync(folder), []);
  await store.close();
});

test('while the folder of a new file cannot be synced, every write is refused', async () => {
  const failing = createFailingCalls();
  const store = await openDocumentStore({
    seals: testSeals(),
    folder: join(root, 'a'),
    calls: failing.calls,
  });
  const notes = await store.collection<Note>('notes');
  failing.fail({ call: 'fsync', nth: 2, effect: 'before', sticky: true });

  for (let n = 0; n < 3; n++) await assert.rejects(notes.put({ id: 'a', text: `${n}` }), StoreWriteError);
  failing.heal();
  failing.made.length = 0;
  await notes.put({ id: 'a', text: 'written' });

  assert.deepEqual(failing.made, ['open', 'fsync', 'write', 'fdatasync']);
  await store.close();
});
