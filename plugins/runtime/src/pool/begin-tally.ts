import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * How many runs of a start a worker process began, in a file that both have open and that has no name. A message for
 * each would take longer than a short run; this is there after a kill as well.
 */
export class BeginTally {
  readonly fd: number;
  readonly #number = Buffer.alloc(4);

  constructor() {
    const path = join(tmpdir(), `gatehouse-worker-${randomUUID()}`);
    this.fd = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
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
