import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTimeLimit } from './with-time-limit.ts';

const never = new Promise<string>(() => undefined);

test('work that ends in time gives its result, and the time limit is not noticed', async () => {
  let isLate = false;
  const note = () => {
    isLate = true;
  };

  assert.equal(await withTimeLimit(Promise.resolve('done'), 1, note), 'done');
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(isLate, false);
});

test('an error of the work is the error of the wait', async () => {
  const failed = Promise.reject(new RangeError('own'));

  await assert.rejects(
    withTimeLimit(failed, 1000, () => null),
    new RangeError('own'),
  );
});

test('work that is late gives the result for late work', async () => {
  assert.equal(await withTimeLimit(never, 1, () => 'late'), 'late');
});

test('late work is an error where the result for late work throws', async () => {
  const tooLate = () => {
    throw new Error('It took too long.');
  };

  await assert.rejects(withTimeLimit(never, 1, tooLate), new Error('It took too long.'));
});
