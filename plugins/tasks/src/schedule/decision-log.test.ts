import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryStore } from '../../test/fakes/memory-store.ts';
import { type Decision, DecisionLog, type StoredDecisions } from './decision-log.ts';

async function setUp() {
  const clock = new FakeClock();
  const collection = await new MemoryStore().collection<StoredDecisions>('decisions');
  return { clock, log: new DecisionLog(collection, clock) };
}

const fired = (firing: string): Decision => ({ decision: 'fired', firing, attempts: 2, reason: null });

test('decisions have their time and are read newest first', async () => {
  const { clock, log } = await setUp();
  const times = [clock.timestamp()];
  await log.note('task-1', fired('a'), fired('b'));
  clock.advance(1000);
  times.push(clock.timestamp());
  await log.note('task-1', fired('c'));

  assert.deepEqual(log.of('task-1'), [
    { at: times[1], ...fired('c') },
    { at: times[0], ...fired('b') },
    { at: times[0], ...fired('a') },
  ]);
  assert.deepEqual(log.of('task-2'), []);
});

test('a task keeps its last 100 decisions', async () => {
  const { log } = await setUp();
  for (let n = 0; n < 101; n++) await log.note('task-1', fired(`${n}`));

  const kept = log.of('task-1');

  assert.deepEqual([kept.length, kept[0]?.firing, kept.at(-1)?.firing], [100, '100', '1']);
});

test('a firing that nothing was noted of is noted once', async () => {
  const { log } = await setUp();
  await log.note('task-1', { ...fired('a'), decision: 'skipped' });
  for (const firing of ['a', 'b', 'b']) await log.noteIfMissing('task-1', firing, 3);

  assert.deepEqual(
    log.of('task-1').map(({ decision, firing, attempts }) => [decision, firing, attempts]),
    [
      ['fired', 'b', 3],
      ['skipped', 'a', 2],
    ],
  );
});

test('the decisions of tasks that are gone are removed, and no others', async () => {
  const { log } = await setUp();
  for (const id of ['gone', 'there']) await log.note(id, fired('a'));

  await log.sweep((id) => id === 'there');

  assert.deepEqual([log.of('gone').length, log.of('there').length], [0, 1]);
});
