import { writeSync } from 'node:fs';
import { beginTallyFd } from '../protocol/worker-messages.ts';

const number = Buffer.alloc(4);

/** Notes how many runs of the start began. It is with the daemon whatever becomes of this process. */
export function markBegin(count: number): void {
  number.writeUInt32LE(count);
  writeSync(beginTallyFd, number, 0, number.length, 0);
}
