import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toArguments } from './to-arguments.ts';

const fields = [
  { name: 'celsius', kind: 'number' },
  { name: 'isOn', kind: 'yes-no' },
  { name: 'note', kind: 'text' },
  { name: 'rooms', kind: 'json' },
  { name: 'mode', kind: 'choice' },
] as const;
const wrong = (name: string) => `${name} is wrong`;

test('what is typed becomes what the schema takes, and what is left empty is not sent', () => {
  const typed = { celsius: '21.5', isOn: 'false', note: '12', rooms: '["hall"]', mode: '', other: 'x' };

  assert.deepEqual(toArguments(fields, typed, wrong), {
    celsius: 21.5,
    isOn: false,
    note: '12',
    rooms: ['hall'],
  });
});

test('a text that is no JSON is named before anything is sent', () => {
  assert.throws(() => toArguments(fields, { rooms: '[' }, wrong), /rooms is wrong/);
});
