import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory on Linux: writes elsewhere may wait for a sync of the disk. */
const memoryFolder = '/dev/shm';
const numberBytes = 4;

/**
 * The number of runs of a start that a worker process has started, in an unlinked file that both have open. A message for
 * each would take longer than a short run, and the file is readable after a kill.
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

/** Null where the folder does not exist or is full. */
function openInMemory(): number | null {
  try {
    return openNameless(memoryFolder);
  } catch {
    return null;
  }
}

/** Allocates the space at once, so that no later write fails. */
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
