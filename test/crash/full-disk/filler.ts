import assert from 'node:assert/strict';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A file that fills the remaining space of the disk. */
export interface Filler {
  fill(): void;
  free(): void;
}

export function createFiller(disk: string): Filler {
  const path = join(disk, 'filler');
  return {
    fill: () => {
      const fd = openSync(path, 'a');
      // Fills the last page too, as a record is shorter than a page.
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
