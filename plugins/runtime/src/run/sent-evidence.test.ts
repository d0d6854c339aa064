import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceLimits, packEvidence, parseEvidence } from './sent-evidence.ts';

const part = {
  kind: 'picture',
  name: 'page.png',
  mediaType: 'image/png',
  bytes: Buffer.from([0, 255]),
} as const;

test('evidence arrives as it was packed', () => {
  assert.deepEqual(parseEvidence(packEvidence(part)), part);
});

for (const [title, change, isTaken] of [
  ['a name of 200 characters', { name: 'n'.repeat(200) }, true],
  ['a longer name', { name: 'n'.repeat(201) }, false],
  ['no name', { name: '' }, false],
  ['a media type of 200 characters', { mediaType: 'm'.repeat(200) }, true],
  ['a longer media type', { mediaType: 'm'.repeat(201) }, false],
  ['an unknown kind', { kind: 'virus' }, false],
] as const) {
  test(`evidence with ${title} is ${isTaken ? 'taken' : 'refused'}`, () => {
    assert.equal(parseEvidence({ ...packEvidence(part), ...change }) !== null, isTaken);
  });
}

test('a failure keeps as much as the settings of the daemon allow, or nothing', () => {
  const setting = { maxMs: 300, maxKb: 2 };

  assert.deepEqual(evidenceLimits({ ...setting, isKept: true }, '1.2.3'), {
    ...{ maxMs: 300, maxBytes: 2048, productVersion: '1.2.3' },
  });
  assert.equal(evidenceLimits({ ...setting, isKept: false }, '1.2.3'), null);
});
