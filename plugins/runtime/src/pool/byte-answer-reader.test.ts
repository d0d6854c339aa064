import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeHead } from '../protocol/byte-answer-head.ts';
import { ByteAnswers } from './byte-answer-reader.ts';

const answers = [
  [1, 'a long answer'],
  [7, ''],
  [70_000, 'x'],
  [2, 'ü'.repeat(40)],
] as const;
const sent = Buffer.concat(
  answers.flatMap(([commandId, text]) => {
    const bytes = Buffer.from(text);
    return [writeHead({ commandId, length: bytes.length }), bytes];
  }),
);

for (const length of [1, 3, 8, 9, 50, 1000]) {
  test(`answers in chunks of ${length} bytes are assembled, each for its command`, () => {
    const taken: [number, string][] = [];
    const receiver = new ByteAnswers((commandId, bytes) => void taken.push([commandId, String(bytes)]));

    for (let at = 0; at < sent.length; at += length) receiver.receive(sent.subarray(at, at + length));

    assert.deepEqual(taken, answers);
  });
}
