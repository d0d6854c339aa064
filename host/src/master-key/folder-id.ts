import { join } from 'node:path';
import { readIfThere } from '../kernel/read-if-there.ts';
import { writeFileDurably } from '../kernel/write-file-durably.ts';

const fileName = 'folder-id';

/** By the id a data folder is known again after it was moved or copied; null in one that has none yet. */
export function readFolderId(dataDir: string): string | null {
  return readIfThere(join(dataDir, fileName))?.trim() ?? null;
}

export async function writeFolderId(dataDir: string, id: string): Promise<void> {
  await writeFileDurably(join(dataDir, fileName), `${id}\n`);
}
