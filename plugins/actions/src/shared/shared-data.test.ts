import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAction } from '../testing/run-action.ts';
import { type TestAsker, testSharedData } from '../testing/test-shared-data.ts';

function lock({ answer }: TestAsker, Mode: string, TimeoutSec = '60') {
  return runAction(
    { type: 'Logic', action: 'Lock', parameters: { Name: 'door', Mode, TimeoutSec } },
    { answer },
  );
}

function onGlobal({ answer }: TestAsker, action: string, parameters: Record<string, string>) {
  return runAction(
    {
      type: 'Variables',
      action,
      parameters: { Namespace: 'n', ...parameters },
      results: { OutputVariable: 'out' },
    },
    { answer },
  );
}

test('a lock lets one run through, and the others in the order of their requests', async () => {
  const shared = await testSharedData();
  const [one, two, three] = ['1', '2', '3'].map((name) => shared.asker(name)) as [
    TestAsker,
    TestAsker,
    TestAsker,
  ];
  const order: string[] = [];

  await lock(one, 'enter');
  const second = lock(two, 'enter').then(() => order.push('second'));
  const third = lock(three, 'enter').then(() => order.push('third'));
  await lock(three, 'leave');
  order.push('left');
  await lock(one, 'leave');
  await second;
  await lock(two, 'leave');
  await third;

  assert.deepEqual(order, ['left', 'second', 'third']);
});

test('a run that ends in any way frees its locks', async () => {
  const shared = await testSharedData();
  const [one, two] = [shared.asker('1'), shared.asker('2')];
  await lock(one, 'enter');

  const waiting = lock(two, 'enter');
  one.end();

  assert.equal((await waiting).branch, 'OnSuccess');
});

test('a run that ends while it waits does not get the lock', async () => {
  const shared = await testSharedData();
  const [one, two, three] = ['1', '2', '3'].map((name) => shared.asker(name)) as [
    TestAsker,
    TestAsker,
    TestAsker,
  ];
  await lock(one, 'enter');

  const second = lock(two, 'enter');
  const third = lock(three, 'enter');
  two.end();
  await second;
  await lock(one, 'leave');

  assert.equal((await third).branch, 'OnSuccess');
});

test('a lock that is not free in time is an error', async () => {
  const shared = await testSharedData();
  await lock(shared.asker('1'), 'enter');

  const run = await lock(shared.asker('2'), 'enter', '0');

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /The lock "door" was not free within 0 s/);
});

test('a run enters a lock that it holds at once', async () => {
  const asker = (await testSharedData()).asker('1');

  await lock(asker, 'enter');

  assert.equal((await lock(asker, 'enter', '0')).branch, 'OnSuccess');
});

test('other runs can read a global value until it is emptied', async () => {
  const shared = await testSharedData();
  const [one, two] = [shared.asker('1'), shared.asker('2')];

  await onGlobal(one, 'SetGlobal', { Name: 'a', Value: 'x' });
  const there = await onGlobal(two, 'GetGlobal', { Name: 'a' });
  const other = await onGlobal(two, 'GetGlobal', { Name: 'b' });
  await onGlobal(two, 'SetGlobal', { Name: 'a' });
  const gone = await onGlobal(one, 'GetGlobal', { Name: 'a' });

  assert.deepEqual(
    [there, other, gone].map((run) => run.values.variables.out),
    ['x', '', ''],
  );
});

test('a run waits until another one changes a global value as an expression over it and its variables says', async () => {
  const shared = await testSharedData();
  const [one, two] = [shared.asker('1'), shared.asker('2')];
  await onGlobal(one, 'SetGlobal', { Name: 'step', Value: '1' });

  const waiting = runAction(
    {
      type: 'Variables',
      action: 'WaitGlobal',
      parameters: { Namespace: 'n', Name: 'step', Expression: 'value >= wanted' },
      results: { OutputVariable: 'out' },
    },
    { answer: one.answer, variables: { wanted: '2' } },
  );
  await onGlobal(two, 'SetGlobal', { Name: 'step', Value: '10' });
  const { branch, values } = await waiting;

  assert.deepEqual([branch, values.variables.out], ['OnSuccess', '10']);
});

test('a global value that does not change in time is an error that shows it', async () => {
  const asker = (await testSharedData()).asker('1');

  const run = await onGlobal(asker, 'WaitGlobal', { Name: 'step', TimeoutSec: '0' });
  const wrong = await onGlobal(asker, 'WaitGlobal', { Name: 'step', Expression: 'value ==' });

  assert.equal(run.branch, 'OnError');
  assert.match(
    run.error,
    /The global value "step" of "n" is "" and did not meet "value != \\"\\"" within 0 s/,
  );
  assert.equal(wrong.branch, 'OnError');
});

test('a global value of more than a million characters is an error', async () => {
  const run = await onGlobal((await testSharedData()).asker('1'), 'SetGlobal', {
    Name: 'a',
    Value: 'x'.repeat(1_000_001),
  });

  assert.equal(run.branch, 'OnError');
  assert.match(run.error, /at most 1000000/);
});
