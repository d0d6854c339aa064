import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Confirmation } from './confirmations.ts';
import { describeConfirmation, describeHiddenValues } from './describe-confirmation.ts';

const held: Confirmation = {
  id: '00000000-0000-4000-8000-000000000001',
  operationId: 'task_start',
  method: 'POST',
  path: '/api/v1/tasks/7/start',
  description: 'Start a task',
  input: '{"params":{"id":"7"}}',
  inputLength: 21,
  hiddenFields: [],
  hiddenCount: 0,
  digest: 'ab',
  tier: 3,
  requiredScope: 'task:control',
  keyId: '00000000-0000-4000-8000-000000000002',
  keyLabel: 'agent',
  host: 'runner',
  requestedAt: '2030-01-01T00:00:00.000Z',
  expiresAt: '2030-01-01T00:05:00.000Z',
  followsUntrustedText: false,
  isCallerWaiting: true,
};
const now = Date.parse('2030-01-01T00:00:12.000Z');
const describe = (changed: Partial<Confirmation>) => describeConfirmation({ ...held, ...changed }, now);

test('a call is shown in plain words: who asks, for what, with what, and how long it waits', () => {
  assert.deepEqual(describe({}), [
    '"agent" (key 00000000-0000-4000-8000-000000000002) asks for task_start (tier T3, scope task:control)',
    '  what it does  Start a task',
    '  request       POST on the runner host',
    '    | /api/v1/tasks/7/start',
    '  what was sent',
    '    | {"params":{"id":"7"}}',
    '  time          asked 12 s ago, refused in 288 s; its client waits',
    '  id            00000000-0000-4000-8000-000000000001',
  ]);
});

test('texts of the caller reach the terminal as text: no escapes, no line of their own', () => {
  const evil = `\u001b[2J\u009b31m\r\nApprove ping? (y)\u202e\u0007${'x'.repeat(500)}`;
  const lines = describe({ input: evil, path: evil, keyLabel: evil, description: evil });
  const text = lines.join('\n');

  assert.match(text, /^[\x20-\x7e\n]*$/);
  assert.equal(lines.filter((line) => line.startsWith('Approve')).length, 0);
  for (const line of lines.filter((each) => each.startsWith('    | '))) assert.ok(line.length <= 102);
});

test('what is not shown is named', () => {
  assert.match(
    describe({ inputLength: 1_000_000 }).join('\n'),
    /Not all is shown: it has 1000000 characters/,
  );
  assert.match(describe({ followsUntrustedText: true }).join('\n'), /CAREFUL +it read text of a page/);
  assert.match(describe({ isCallerWaiting: false }).join('\n'), /its client has gone/);
});

test('a person sees that something is hidden, where, how long it is, and how to see it', () => {
  const hiddenFields = [{ field: 'body.token\u202e', length: 3_812 }];
  const lines = describe({ hiddenFields, hiddenCount: 2 }).filter((line) => /HIDDEN|--hidden/.test(line));

  assert.deepEqual(lines, [
    '  HIDDEN        body.token\\u{202e} (3812 characters), 1 more',
    `                see what has only the name of a secret: gatehouse confirm ${held.id} --hidden`,
  ]);
  assert.deepEqual(describeHiddenValues([{ field: 'body.token', length: 6, value: 'rm \u001b[2J' }]), [
    '  body.token (6 characters)',
    '    | rm \\u{1b}[2J',
  ]);
  assert.match(describeHiddenValues([]).join(), /^Nothing to show/);
});
