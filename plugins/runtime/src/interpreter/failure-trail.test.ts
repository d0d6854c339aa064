import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProgramNode } from './compile-program.ts';
import { FailureTrail } from './failure-trail.ts';
import { ParameterError } from './run-errors.ts';

const node = (id: string) => ({ action: { id } }) as ProgramNode;
const [first, second] = [node('first'), node('second')];
const read = { parameters: { Value: 'x' }, finder: null };

function attempt(trail: FailureTrail, at: ProgramNode, error: Error | null = new Error('no')): void {
  trail.began(at);
  if (error !== null) trail.failed(at, error, read);
}

test('the last 16 actions are kept, and which of them failed', () => {
  const trail = new FailureTrail();
  for (let count = 0; count < 20; count++) attempt(trail, first, null);
  attempt(trail, second);

  const steps = trail.steps();

  assert.equal(steps.length, 16);
  assert.deepEqual([steps[0]?.step, steps.at(-1)?.step], [6, 21]);
  assert.deepEqual(
    steps.slice(-2).map(({ failed }) => failed?.parameters),
    [undefined, { Value: 'x' }],
  );
});

test('the attempts of the last action that failed are those in a row', () => {
  const trail = new FailureTrail();
  assert.deepEqual(trail.lastAttempts(), []);
  attempt(trail, second);
  attempt(trail, first);
  assert.equal(trail.lastAttempts().length, 1);
  attempt(trail, first);
  attempt(trail, first);
  assert.deepEqual(
    trail.lastAttempts().map(({ step }) => step),
    [2, 3, 4],
  );

  attempt(trail, second, null);
  attempt(trail, first);

  assert.deepEqual(
    trail.lastAttempts().map(({ step }) => step),
    [6],
  );
});

test('of many attempts the last 16 are kept', () => {
  const trail = new FailureTrail();
  for (let count = 0; count < 20; count++) attempt(trail, first);

  assert.equal(trail.lastAttempts().length, 16);
});

test('an action that could not read its parameters has none, not those of its last visit', () => {
  const trail = new FailureTrail();
  attempt(trail, first, new ParameterError('The parameter Value needs a value.'));

  assert.equal(trail.lastAttempts()[0]?.parameters, undefined);
});

test('the last 64 lines of the log are kept', () => {
  const trail = new FailureTrail();
  for (let line = 0; line < 70; line++)
    trail.log({ kind: 'log', level: 'Info', message: `${line}` } as never);

  assert.deepEqual([trail.lines().length, trail.lines()[0]?.message], [64, '6']);
});

test('projects that a run runs keep evidence until three have failed, and the last one counts', () => {
  const trail = new FailureTrail();
  for (const name of ['a', 'b', 'c']) {
    assert.equal(trail.wantsInner, true);
    trail.innerFailed([{ name } as never]);
  }

  assert.equal(trail.wantsInner, false);
  assert.deepEqual(trail.inner, [{ name: 'c' }]);
});
