import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { RunEvent } from '../run/run.ts';
import { Coverage } from './coverage.ts';
import { Questions } from './questions.ts';
import { SlowActions } from './slow-actions.ts';

const nodeOf = (id: string, disabled = false) =>
  ({ action: { id, type: 'T', action: 'A', disabled }, groupId: 'g' }) as ProgramNode;

test('each question has its own answer, in any order, or the error of the daemon', async () => {
  const sent: string[] = [];
  const questions = new Questions(({ questionId, channel, question }) =>
    sent.push(`${questionId} ${channel} ${question}`),
  );
  const [first, second] = [questions.ask('a', 1), questions.ask('b', 2)];

  questions.settle(2, { isAnswered: false, name: 'TypeError', message: 'no' });
  questions.settle(1, { isAnswered: true, answer: 'yes' });
  questions.settle(1, { isAnswered: true, answer: 'again' });
  questions.settle(9, { isAnswered: false, name: 'Error', message: 'nobody asked' });

  assert.deepEqual(sent, ['1 a 1', '2 b 2']);
  assert.equal(await first, 'yes');
  await assert.rejects(second, { name: 'TypeError', message: 'no' });
});

test('an answer after the end of the run is dropped', async () => {
  const questions = new Questions(() => undefined);
  let isSettled = false;
  void questions.ask('a', 1).finally(() => {
    isSettled = true;
  });

  questions.close();
  questions.settle(1, { isAnswered: true, answer: 'late' });
  await new Promise((resolve) => setImmediate(resolve));

  assert.equal(isSettled, false);
});

test('an action is slow from the limit on, and is reported with what it was', () => {
  const node = nodeOf('a1');
  const slow = new SlowActions(0);
  const never = new SlowActions(60_000);

  for (const actions of [slow, never]) assert.equal(actions.note(node, 'Executing'), null);
  const found = slow.note(node, 'Fail');

  assert.equal(never.note(node, 'Success'), null);
  const { beganAt = 0, ms = -1, ...facts } = found ?? {};
  assert.deepEqual(facts, { actionId: 'a1', groupId: 'g', name: 'T.A', status: 'Fail' });
  assert.equal(ms >= 0 && Math.abs(Date.now() - ms - beganAt) < 60_000, true);
});

test('the end of another action than the one that executes is none', () => {
  const slow = new SlowActions(0);
  slow.note(nodeOf('a1'), 'Executing');

  assert.equal(slow.note(nodeOf('a2'), 'Success'), null);
});

test('coverage counts ends by action, with failures and branches, and passes everything on', () => {
  const passed: string[] = [];
  const events: RunEvent[] = [];
  const coverage = new Coverage({
    action: ({ action }, status) => void passed.push(`${action.id} ${status}`),
    event: (event) => void events.push(event),
  });
  const [first, off] = [nodeOf('a1'), nodeOf('off', true)];

  coverage.action(first, 'Executing', null);
  coverage.action(first, 'Success', 'OnSuccess');
  coverage.action(first, 'Fail', 'OnError');
  coverage.action(first, 'Fail', null);
  coverage.action(off, 'Success', 'OnSuccess');
  coverage.report();

  assert.deepEqual(passed, ['a1 Executing', 'a1 Success', 'a1 Fail', 'a1 Fail', 'off Success']);
  const counts = { actionId: 'a1', times: 3, failed: 2, branches: { OnSuccess: 1, OnError: 1 } };
  assert.deepEqual(events, [{ kind: 'coverage', actions: [counts] }]);
  assert.equal(coverage.drained(), undefined);
});
