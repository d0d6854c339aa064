import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePlace } from './describe-place.ts';
import { runAtOnce } from './slices.ts';
import { toBytes, writeChunks } from './text-chunks.ts';
import { assertUtf8, characterStart, firstBadByte } from './utf8.ts';

for (const { text, offset, place } of [
  { text: 'abc', offset: 0, place: 'line 1, column 1' },
  { text: 'abc', offset: 2, place: 'line 1, column 3' },
  { text: 'a\nbc', offset: 1, place: 'line 1, column 2' },
  { text: 'a\nbc', offset: 2, place: 'line 2, column 1' },
  { text: '\n\n', offset: 2, place: 'line 3, column 1' },
  { text: 'äöx', offset: 4, place: 'line 1, column 3' },
]) {
  test(`byte ${offset} of ${JSON.stringify(text)} is ${place}`, () => {
    assert.equal(describePlace(Buffer.from(text), offset), place);
  });
}

test('a character starts at its first byte', () => {
  const bytes = Buffer.from('a𝄞b');

  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((offset) => characterStart(bytes, offset)),
    [0, 1, 1, 1, 1, 5],
  );
});

test('a run of bytes that continue nothing has no start', () => {
  assert.equal(characterStart(Buffer.alloc(8, 0x80), 6), 6);
});

for (const { hex, at } of [
  { hex: '616263ff', at: 3 },
  { hex: 'ff616263', at: 0 },
  { hex: 'c3a4c3', at: 2 },
  { hex: 'c3a4f09d8461', at: 2 },
]) {
  test(`the first bad byte of ${hex} is at ${at}`, () => {
    const bytes = Buffer.from(hex, 'hex');

    assert.equal(firstBadByte(bytes, 0, bytes.length), at);
  });
}

test('a text that is not UTF-8 is refused with the place', () => {
  const bytes = Buffer.concat([Buffer.from('ä\nöx'), Buffer.from([0xff, 0x61])]);

  assert.throws(() => runAtOnce(assertUtf8(bytes)), /At line 2, column 3: it is not valid UTF-8 text\.$/);
  assert.doesNotThrow(() => runAtOnce(assertUtf8(Buffer.from('ä\n𝄞'))));
});

test('a large text is checked in steps that end between characters', () => {
  const step = 8 * 1024 * 1024;
  const bytes = Buffer.concat([Buffer.alloc(step - 1, 'a'), Buffer.from('ä'.repeat(3))]);

  assert.doesNotThrow(() => runAtOnce(assertUtf8(bytes)));
  bytes[step + 2] = 0xff;
  assert.throws(() => runAtOnce(assertUtf8(bytes)), new RegExp(`column ${step + 1}:`));
});

test('pieces are written as one text, in chunks', () => {
  const chunks: Buffer[] = [];
  const pieces = ['ä', 'b'.repeat(512 * 1024), 'c'];

  const size = runAtOnce(writeChunks(pieces, (chunk) => chunks.push(chunk)));

  assert.deepEqual([size, chunks.length], [512 * 1024 + 3, 2]);
  assert.equal(Buffer.concat(chunks).toString() === pieces.join(''), true);
  assert.equal(runAtOnce(toBytes(['a', 'ä'])).toString(), 'aä');
});
