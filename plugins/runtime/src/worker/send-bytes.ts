import { Socket } from 'node:net';
import { byteAnswersFd, writeHead } from '../protocol/byte-answer-head.ts';

let pipe: Socket | null = null;

/** Resolves when the answer was sent. */
export function sendBytes(commandId: number, bytes: Uint8Array): Promise<void> {
  pipe ??= openPipe();
  const to = pipe;
  return new Promise((resolve) => {
    to.cork();
    to.write(writeHead({ commandId, length: bytes.length }));
    to.write(bytes, () => resolve());
    to.uncork();
  });
}

function openPipe(): Socket {
  const opened = new Socket({ fd: byteAnswersFd, readable: false, writable: true });
  // It closes when the daemon ends; then this process ends anyway.
  opened.on('error', () => undefined);
  return opened.unref();
}
