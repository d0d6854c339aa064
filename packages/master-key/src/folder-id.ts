import { join } from 'node:path';
import { readIfThere } from '@gatehouse/store/read-if-there';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';

const fileName = 'folder-id';

/** By the id a data folder is known again after it was moved or copied; null in one that has none yet. */
export function readFolderId(dataDir: string): string | null {
  return readIfThere(join(dataDir, fileName))?.trim() ?? null;
}

export async function writeFolderId(dataDir: string, id: string): Promise<void> {
  await writeFileDurably(join(dataDir, fileName), `${id}\n`);
}
