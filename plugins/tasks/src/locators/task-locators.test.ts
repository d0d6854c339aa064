import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LocatorProposal, LocatorReport } from '@gatehouse/sdk-actions/internal';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import type { LocatorRecord } from './locator-record.ts';
import { parseProposal, parseReports } from './parse-reports.ts';
import { TaskLocators } from './task-locators.ts';
import { addTimes, p95Of } from './wait-times.ts';

const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

function setUp(collection = new MemoryCollection<LocatorRecord>(), tasks = new Set(['task'])) {
  const isTask = (id: string) => tasks.has(id);
  const locators = new TaskLocators({ collection, clock: new FakeClock(), log, isTask });
  return { collection, tasks, locators };
}

const digest = 'a'.repeat(32);
const finder = { type: 'CssFinder', scalars: { Css: '#send' }, nestedArrays: {} };

function aReport(more: Partial<LocatorReport> = {}): LocatorReport {
  return { actionId: 'click', finder: digest, foundMs: [20], misses: 0, fallbacks: 0, ...more };
}

function aProposal(more: Partial<LocatorProposal> = {}): LocatorProposal {
  const scores = {
    score: 0.9,
    second: 0.1,
    shown: '<button>Send',
    page: 'http://x/',
    isHealed: false,
    reason: '',
  };
  return { actionId: 'click', missed: digest, digest, finder, ...scores, ...more };
}

test('what was learned outlives the daemon, for the finder that found it and no other', async () => {
  const { collection, locators } = setUp();
  locators.report('task', [aReport({ fingerprint: '{}' })]);
  await locators.close();

  const next = setUp(collection).locators;

  assert.equal(next.recall('task', { actionId: 'click', finder: digest }).fingerprint, '{}');
  assert.equal(next.recall('task', { actionId: 'click', finder: 'b'.repeat(32) }).fingerprint, null);
});

test('a proposal is on the disk before the run goes on, and a crash after it loses nothing', async () => {
  const { collection, locators } = setUp();

  const isKept = await locators.propose('task', 'try', aProposal({ isHealed: true }));

  const [record] = setUp(collection).locators.of('task');
  assert.deepEqual([isKept, record?.healed, record?.proposal?.isHealed], [true, 1, true]);
});

test('the same proposal keeps its id, another one gets a new one', async () => {
  const { locators } = setUp();
  const idNow = () => locators.of('task')[0]?.proposal?.id;
  await locators.propose('task', 'first', aProposal());
  const first = idNow();
  await locators.propose('task', 'second', aProposal());
  const same = idNow();

  await locators.propose('task', 'third', aProposal({ digest: 'c'.repeat(32) }));

  assert.deepEqual(
    [same === first, idNow() === first, locators.proposed('task', first ?? '')],
    [true, false, null],
  );
});

test('a rejected proposal is named to later runs', async () => {
  const { locators } = setUp();
  await locators.propose('task', 'try', aProposal());
  const [record] = locators.of('task');

  if (record) await locators.decide(record, 'rejected');

  assert.deepEqual(locators.recall('task', { actionId: 'click', finder: digest }).rejected, [digest]);
  assert.equal(locators.of('task')[0]?.proposal, null);
});

test('nothing outlives its task, also what is written meanwhile', async () => {
  const { collection, tasks, locators } = setUp();
  locators.report('task', [aReport()]);
  const proposing = locators.propose('task', 'try', aProposal());
  tasks.delete('task');

  await locators.forget('task');
  const isKept = await proposing;
  locators.report('task', [aReport()]);
  await locators.close();

  assert.deepEqual([isKept, collection.size], [false, 0]);
});

test('the next start removes what a crash left of a deleted task', async () => {
  const { collection, locators } = setUp();
  await locators.propose('task', 'try', aProposal());

  await setUp(collection, new Set()).locators.sweep();

  assert.equal(collection.size, 0);
});

test('a task keeps 300 actions, whatever its projects report', async () => {
  const { collection, locators } = setUp();

  locators.report(
    'task',
    Array.from({ length: 400 }, (_none, place) => aReport({ actionId: `a${place}` })),
  );
  await locators.close();

  assert.equal(collection.size, 300);
});

test('a disk that is full costs the proposal, and no run goes on by it', async () => {
  const { collection, locators } = setUp();
  collection.put = () => Promise.reject(new Error('ENOSPC'));

  assert.equal(await locators.propose('task', 'try', aProposal({ isHealed: true })), false);
  locators.report('task', [aReport()]);
});

test('95 of 100 times are below p95, and a million times take no more space', () => {
  const times = addTimes(
    [],
    [...Array.from({ length: 95 }, () => 9), ...Array.from({ length: 5 }, () => 4000)],
  );
  let many = times;
  for (let round = 0; round < 100; round += 1)
    many = addTimes(
      many,
      Array.from({ length: 1000 }, () => 9),
    );

  assert.deepEqual([p95Of(times), p95Of([]), many.length], [10, null, 32]);
});

for (const [what, more] of [
  ['macros', { finder: { ...finder, scalars: { Css: '[name="{-Variable.password-}"]' } } }],
  ['a finder that opens files', { finder: { ...finder, type: 'ImageFinder' } }],
  ['a text without end', { shown: 'x'.repeat(10_000) }],
  ['a score above 1', { score: 7 }],
] as const) {
  test(`a worker cannot propose ${what}`, () => {
    assert.equal(parseProposal(aProposal(more)), null);
  });
}

test('a report that is none is left out, and the others count', () => {
  const given = [aReport(), { actionId: 7 }, aReport({ fingerprint: 'x'.repeat(10_000) }), null];

  assert.equal(parseReports(given).length, 1);
  assert.deepEqual(parseReports('all'), []);
});

test('the locators of a task are its own, also before they are written', async () => {
  const { locators } = setUp(new MemoryCollection<LocatorRecord>(), new Set(['task', 'other']));
  locators.report('task', [aReport()]);
  locators.report('other', [aReport({ actionId: 'type' })]);
  const actionsOf = (id: string) => locators.of(id).map(({ actionId }) => actionId);

  const before = [actionsOf('task'), actionsOf('other'), actionsOf('none')];
  await locators.close();

  assert.deepEqual(before, [['click'], ['type'], []]);
  assert.deepEqual([actionsOf('task'), actionsOf('other')], [['click'], ['type']]);
});
