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
    const receiver = new ByteAnswers({
      maxBytes: 1_000,
      onAnswer: (commandId, bytes) => void taken.push([commandId, String(bytes)]),
      onBroken: assert.fail,
    });

    for (let at = 0; at < sent.length; at += length) receiver.receive(sent.subarray(at, at + length));

    assert.deepEqual(taken, answers);
  });
}

test('an answer that would be too long is not collected, and nothing after it is taken', () => {
  const broken: string[] = [];
  const receiver = new ByteAnswers({
    maxBytes: 1_000_000,
    onAnswer: () => assert.fail('an answer was taken'),
    onBroken: (reason) => void broken.push(reason),
  });

  receiver.receive(writeHead({ commandId: 1, length: 4_000_000_000 }));
  receiver.receive(sent);

  assert.deepEqual(broken, ['It announced an answer of more than 1 MB']);
});
