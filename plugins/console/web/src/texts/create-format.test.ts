import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormat } from './create-format.ts';

const now = Date.parse('2026-01-02T12:00:00Z');
const [english, german] = [createFormat('en'), createFormat('de')];

for (const [bytes, text] of [
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [5 * 1024 ** 5, '5,120 TB'],
] as const) {
  test(`${bytes} bytes are ${text}`, () => assert.equal(english.bytes(bytes), text));
}

for (const [iso, text] of [
  ['2026-01-02T12:00:00Z', 'now'],
  ['2026-01-02T11:59:30Z', '30 seconds ago'],
  ['2026-01-02T11:57:00Z', '3 minutes ago'],
  ['2026-01-02T14:00:00Z', 'in 2 hours'],
  ['2025-12-30T12:00:00Z', '3 days ago'],
] as const) {
  test(`${iso} is ${text}`, () => assert.equal(english.ago(iso, now), text));
}

test('numbers and times are in the language that was chosen', () => {
  assert.deepEqual(
    [german.number(12_345), german.ago('2026-01-02T11:57:00Z', now), german.duration(1400)],
    ['12.345', 'vor 3 Minuten', '1,4 s'],
  );
});
