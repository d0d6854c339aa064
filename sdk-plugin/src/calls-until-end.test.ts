import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CallsUntilEnd } from './calls-until-end.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

test('a call has the result of its work', async () => {
  const calls = new CallsUntilEnd();

  assert.equal(await calls.during(async () => 'done'), 'done');
  await assert.rejects(
    calls.during(async () => {
      throw new Error('no');
    }),
    /no/,
  );
});

test('the end fails the calls that wait and those that come later', async () => {
  const calls = new CallsUntilEnd();
  const waiting = [calls.during(() => new Promise(() => undefined)), calls.during(async () => 'done')];
  await waiting[1];

  calls.end(new Error('it ended'));
  calls.end(new Error('it ended again'));

  await assert.rejects(waiting[0] ?? assert.fail(), /it ended$/);
  await assert.rejects(
    calls.during(async () => 'late'),
    /it ended$/,
  );
});

test('an answer is free once its caller has dropped it, however long the process lives', async () => {
  const calls = new CallsUntilEnd();
  const dropped = [];
  for (let place = 0; place < 10; place += 1) {
    dropped.push(new WeakRef(await calls.during(async () => ({ place }))));
  }

  await new Promise(setImmediate);
  assert.ok(typeof collectGarbage === 'function');
  collectGarbage();

  assert.deepEqual(
    dropped.map((answer) => answer.deref()),
    dropped.map(() => undefined),
  );
  calls.end(new Error('it ended'));
});
