import assert from 'node:assert/strict';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file that takes all room which the disk has left. */
export interface Filler {
  fill(): void;
  free(): void;
}

export function createFiller(disk: string): Filler {
  const path = join(disk, 'filler');
  return {
    fill: () => {
      const fd = openSync(path, 'a');
      // The last page too: a record is shorter than that.
      for (let size = 64 * 1024; size >= 1; size = size >> 2) writeUntilFull(fd, Buffer.alloc(size));
      closeSync(fd);
    },
    free: () => rmSync(path, { force: true }),
  };
}

function writeUntilFull(fd: number, block: Buffer): void {
  try {
    while (writeSync(fd, block) === block.length);
  } catch (error) {
    assert.match(String(error), /ENOSPC/);
  }
}
