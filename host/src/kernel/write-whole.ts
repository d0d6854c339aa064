import { writeSync } from 'node:fs';

const pauseMs = 5;
const patienceMs = 1_000;

/**
 * Writes text to a file descriptor before it returns. Where a pipe is full it waits for the reader, but not for one
 * that does not read; a closed pipe is ignored.
 */
export function writeWhole(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  const until = Date.now() + patienceMs;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (!isFull(error) || Date.now() > until) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR');
}
