import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Probation } from './probation.ts';

test('each failure waits longer, the fourth stays out, and a plugin that was well for long begins again', () => {
  let now = 0;
  const probation = new Probation({ now: () => now });
  const fail = () => {
    now += 1_000;
    return probation.failed('a');
  };

  assert.deepEqual([fail(), fail(), fail(), fail(), fail()], [1_000, 5_000, 30_000, null, null]);
  assert.equal(probation.failed('b'), 1_000);
  now += 600_000;
  assert.equal(fail(), 1_000);
});

test('a failure counts until ten minutes have passed', () => {
  let now = 0;
  const probation = new Probation({ now: () => now });
  probation.failed('a');
  now = 599_999;

  assert.equal(probation.failed('a'), 5_000);
  now += 1;
  assert.equal(probation.failed('a'), 5_000);
});

test('a plugin that is enabled by hand has a clean record', () => {
  const probation = new Probation({ now: () => 0 });
  for (let i = 0; i < 4; i += 1) probation.failed('a');
  probation.forget('a');
  assert.equal(probation.failed('a'), 1_000);
});
