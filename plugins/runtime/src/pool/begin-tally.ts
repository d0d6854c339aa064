import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory: what is written elsewhere may wait for a sync of the same disk. */
const memoryFolder = '/dev/shm';
const numberBytes = 4;

/**
 * How many runs of a start a worker process began, in a file that both have open and that has no name. A message for
 * each would take longer than a short run; this is there after a kill as well.
 */
export class BeginTally {
  readonly fd: number;
  readonly #number = Buffer.alloc(numberBytes);

  constructor() {
    this.fd = openInMemory() ?? openNameless(tmpdir());
  }

  reset(): void {
    this.#number.writeUInt32LE(0);
    writeSync(this.fd, this.#number, 0, this.#number.length, 0);
  }

  read(): number {
    const bytes = readSync(this.fd, this.#number, 0, this.#number.length, 0);
    return bytes === this.#number.length ? this.#number.readUInt32LE() : 0;
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** Null where there is no such folder, or no room in it. */
function openInMemory(): number | null {
  try {
    return openNameless(memoryFolder);
  } catch {
    return null;
  }
}

/** It has its room from the beginning: no later write finds the folder full. */
function openNameless(folder: string): number {
  const path = join(folder, `gatehouse-worker-${randomUUID()}`);
  const fd = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  try {
    writeSync(fd, Buffer.alloc(numberBytes), 0, numberBytes, 0);
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
