import { writeSync } from 'node:fs';
import { beginTallyFd } from '../protocol/worker-messages.ts';

const number = Buffer.alloc(4);

/** Stores how many runs of the series have started. The daemon can read it even after a kill. */
export function markBegin(count: number): void {
  number.writeUInt32LE(count);
  writeSync(beginTallyFd, number, 0, number.length, 0);
}
