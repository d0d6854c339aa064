import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileProgram } from '../interpreter/compile-program.ts';
import type { RunEvent } from '../run/run.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { documentOf } from '../testing.ts';
import { EventBatch } from './event-batch.ts';

const nothing = { type: 'Sample', action: 'Nothing' };
const { nodes } = compileProgram(documentOf([nothing, nothing]), () => sampleExecutors);
const [first, second] = nodes;
const log = {
  kind: 'log',
  timestamp: '',
  level: 'Info',
  message: '',
  actionId: 'a1',
  groupId: 'g1',
} as const;

function collect() {
  const batches: (readonly RunEvent[])[] = [];
  const batch = new EventBatch(async (events) => void batches.push(events));
  return { batch, batches };
}

test('a batch has only the last status of each action, with the current action last', () => {
  assert.ok(first && second);
  const { batch, batches } = collect();
  batch.flush();

  for (let round = 0; round < 1000; round++) {
    batch.action(second, 'Success', null);
    batch.action(first, 'Executing', null);
  }
  batch.action(second, 'Fail', null);
  batch.flush();

  const reported = batches.map((events) => events.map((event) => event.kind === 'action' && event.status));
  // After a pause of the machine there is an earlier batch.
  const before = reported.slice(0, -1).filter((statuses) => statuses.join() !== 'Success,Executing');
  assert.deepEqual([before, reported.at(-1)], [[], ['Fail', 'Executing']]);
});

test('a status precedes later log lines', () => {
  assert.ok(first);
  const { batch, batches } = collect();

  batch.action(first, 'Executing', null);
  batch.event(log);
  batch.action(first, 'Success', null);
  batch.flush();

  assert.deepEqual(
    batches.flat().map((event) => event.kind),
    ['action', 'log', 'action'],
  );
});

test('a status has how often its action began, and how long it took last', () => {
  assert.ok(first && second);
  const { batch, batches } = collect();

  for (const status of ['Executing', 'Fail', 'Executing', 'Success'] as const)
    batch.action(first, status, null);
  batch.action(second, 'Executing', null);
  batch.flush();

  const timings = batches.flat().flatMap((event) => (event.kind === 'action' ? [event.timing] : []));
  assert.deepEqual(
    timings.map((timing) => [timing?.times, timing?.ms === null]),
    [
      [2, false],
      [1, true],
    ],
  );
  assert.ok(Math.abs((timings[0]?.beganAt ?? 0) - Date.now()) < 60_000);
});

test('the first logs go out at once, many in a row in few batches', () => {
  const { batch, batches } = collect();

  for (let count = 0; count < 1000; count++) batch.event(log);
  batch.flush();

  assert.equal(batches.flat().length, 1000);
  assert.ok(batches.length < 20, `${batches.length} batches`);
  assert.equal(batches[0]?.length, 1);
});

test('a slow receiver slows the run', () => {
  let letGo: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const batch = new EventBatch(() => slow.then());

  assert.equal(batch.drained(), undefined);
  for (let count = 0; count < 6; count++) batch.event(log);

  assert.ok(batch.drained() instanceof Promise);
  letGo();
});

test('a run that nobody watches reports everything but statuses', () => {
  assert.ok(first);
  const kinds: string[] = [];
  const batch = new EventBatch(async (events) => void kinds.push(...events.map(({ kind }) => kind)), {
    statuses: false,
  });

  batch.action(first, 'Executing', null);
  batch.event(log);
  batch.action(first, 'Success', 'OnSuccess');
  batch.flush();

  assert.deepEqual(kinds, ['log']);
});

test('what is not urgent is sent a moment later, and nothing where nothing happened', (t) => {
  assert.ok(first);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { batch, batches } = collect();
  for (let count = 0; count < 11; count++) batch.event(log);
  const urgent = batches.length;
  t.mock.timers.tick(49);
  const before = batches.length;

  t.mock.timers.tick(1);
  const after = batches.length;
  batch.action(first, 'Success', null);
  t.mock.timers.tick(50);
  t.mock.timers.tick(1000);

  assert.deepEqual([urgent, before, after, batches.length], [10, 10, 11, 12]);
  assert.equal(batches.flat().length, 12);
});

test('events that are taken are not sent again', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { batch, batches } = collect();
  for (let count = 0; count < 12; count++) batch.event(log);

  const taken = batch.take();
  t.mock.timers.tick(1000);

  assert.deepEqual([taken.length, batches.length, batch.take().length], [2, 10, 0]);
});

test('of the progress that an action reports, the last is sent, and its end at once takes it back', (t) => {
  assert.ok(first);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const batches: (readonly RunEvent[])[] = [];
  const unseen = new EventBatch(async (events) => void batches.push(events), { statuses: false });
  const progress = (done: number) =>
    ({
      kind: 'progress',
      ...{ timestamp: '', actionId: first.action.id, groupId: first.groupId },
      progress: { done, of: 9, message: null },
    }) as const;

  for (let done = 0; done < 10; done++) unseen.event(progress(done));
  t.mock.timers.tick(250);
  unseen.action(first, 'Success', null);
  unseen.action(first, 'Executing', null);
  t.mock.timers.tick(250);
  t.mock.timers.tick(250);

  const sent = batches.map((events) =>
    events.map((event) => (event.kind === 'progress' ? (event.progress?.done ?? 'none') : event.kind)),
  );
  assert.deepEqual(sent, [[9], ['none']]);
});
