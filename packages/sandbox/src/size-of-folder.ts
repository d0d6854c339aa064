import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The limit of what a folder without end costs the caller. */
const entriesMax = 100_000;

/** Megabytes of a folder on the disk, links not followed. Nothing for what cannot be read. */
export async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  let entries = 0;
  for (const waiting = [folder]; waiting.length > 0 && entries < entriesMax; ) {
    const path = waiting.pop() ?? folder;
    const facts = await lstat(path).catch(() => null);
    entries += 1;
    // Blocks: a file with holes takes no more than it holds.
    bytes += (facts?.blocks ?? 0) * 512;
    if (facts?.isDirectory()) {
      const names = await readdir(path).catch(() => []);
      for (const name of names) waiting.push(join(path, name));
    }
  }
  return bytes / 1024 / 1024;
}
