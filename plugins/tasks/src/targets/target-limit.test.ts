import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { limitedTarget, rateSchema, targetsSchema } from './target-limit.ts';

for (const [target, isTarget, isLimited] of [
  ['host:shop.example', true, true],
  ['host:[::1]:8080', true, true],
  ['account:Anna', true, true],
  ['host:*', false, true],
  ['account:*', false, true],
  ['host:Shop.example', false, false],
  ['host:', false, false],
  ['account:a b', false, false],
  ['shop.example', false, false],
] as const)
  test(`${target} ${isTarget ? 'may' : 'may not'} be a target of a task, and ${isLimited ? 'may' : 'may not'} have a limit`, () => {
    assert.equal(v.safeParse(targetsSchema, [target]).success, isTarget);
    assert.equal(v.safeParse(limitedTarget, target).success, isLimited);
  });

test('a task has ten different targets at most', () => {
  const targets = Array.from({ length: 11 }, (_, at) => `host:${at}.example`);
  const isTaken = (given: readonly string[]) => v.safeParse(targetsSchema, given).success;

  assert.deepEqual(
    [isTaken(targets.slice(1)), isTaken(targets), isTaken(['host:a', 'host:a'])],
    [true, false, false],
  );
});

for (const { field, last, beyond } of [
  { field: 'starts', last: 1, beyond: 0 },
  { field: 'starts', last: 1000, beyond: 1001 },
  { field: 'seconds', last: 1, beyond: 0 },
  { field: 'seconds', last: 86_400, beyond: 86_401 },
])
  test(`${field} of a rate may be ${last} and not ${beyond}`, () => {
    const isTaken = (value: number) =>
      v.safeParse(rateSchema, { starts: 1, seconds: 1, [field]: value }).success;

    assert.deepEqual([isTaken(last), isTaken(beyond)], [true, false]);
  });
