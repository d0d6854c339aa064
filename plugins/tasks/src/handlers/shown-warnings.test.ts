import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownWarnings } from './shown-warnings.ts';

const place = { actionId: 'a1', groupId: 'g1' };

test('an answer without warnings has no more than that of the contract', () => {
  assert.deepEqual(shownWarnings([]), {});
});

test('a warning is shown with its place, and a long message is cut behind its 500th character', () => {
  const [exact, long] = ['x'.repeat(500), 'x'.repeat(501)];

  assert.deepEqual(shownWarnings([exact, long].map((message) => ({ ...place, message }))), {
    warnings: [
      { ...place, message: exact },
      { ...place, message: `${exact}…` },
    ],
  });
});
