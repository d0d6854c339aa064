import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresOf } from './run-suite.ts';

test('a case that never ends is named with its limit, and nothing after it is tried', async () => {
  const tried: string[] = [];
  const caseOf = (name: string, run: () => Promise<void>) => ({
    name,
    run: () => {
      tried.push(name);
      return run();
    },
  });

  const failures = await failuresOf(
    [
      caseOf('lamp_get: 200', async () => undefined),
      caseOf('lamp_get: 404', () => Promise.reject(new Error('it was a 500'))),
      caseOf('lamp_wait: 200', () => new Promise(() => undefined)),
      caseOf('lamp_wait: 401', async () => undefined),
    ],
    50,
  );

  assert.deepEqual(failures, [
    'lamp_get: 404: it was a 500',
    'lamp_wait: 200: it did not end within 0.05 s; the cases after it were not tried',
  ]);
  assert.deepEqual(tried, ['lamp_get: 200', 'lamp_get: 404', 'lamp_wait: 200']);
});
