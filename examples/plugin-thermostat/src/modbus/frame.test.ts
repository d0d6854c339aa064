import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFrame, FrameError, FrameSplitter } from './frame.ts';

// Written by hand from the standard, so that a mistake of the encoder is found.
const request = Buffer.from('00070000000601040000000a', 'hex');
const answer = Buffer.from('000700000005010402ff38', 'hex');

test('a frame is its header and its PDU', () => {
  const pdu = Buffer.from('040000000a', 'hex');

  assert.deepEqual(encodeFrame({ transactionId: 7, unitId: 1, pdu }), request);
});

test('a frame in pieces of any size is one frame', () => {
  for (let size = 1; size <= answer.length; size++) {
    const splitter = new FrameSplitter();
    const pieces = Array.from({ length: Math.ceil(answer.length / size) }, (_, index) =>
      answer.subarray(index * size, (index + 1) * size),
    );

    const frames = pieces.flatMap((piece) => splitter.push(piece));

    assert.deepEqual(frames, [{ transactionId: 7, unitId: 1, pdu: Buffer.from('0402ff38', 'hex') }]);
  }
});

test('many frames in one piece come out in order, and the begun one waits for its end', () => {
  const splitter = new FrameSplitter();

  const first = splitter.push(Buffer.concat([answer, request, answer.subarray(0, 8)]));
  const second = splitter.push(answer.subarray(8));

  assert.deepEqual([first.length, second.length], [2, 1]);
});

const garbage = [
  ['another protocol', '0001000100020103', /protocol 1/],
  ['no length', '0001000000000103', /claims 0 bytes/],
  ['more bytes than a frame can have', '000100000fff0103', /claims 4095 bytes/],
  ['text', Buffer.from('HTTP/1.1 200').toString('hex'), /protocol/],
] as const;
for (const [title, hex, message] of garbage) {
  test(`${title} is no frame`, () => {
    assert.throws(
      () => new FrameSplitter().push(Buffer.from(hex, 'hex')),
      (error) => {
        assert.ok(error instanceof FrameError);
        assert.match(error.message, message);
        return true;
      },
    );
  });
}
