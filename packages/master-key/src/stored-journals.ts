import { join } from 'node:path';
import { listJournals } from '@gatehouse/store/list-journals';

/** Folders of a data folder that hold journals. */
export const journalFolders = ['store', 'journals'] as const;

export async function hasJournals(dataDir: string): Promise<boolean> {
  const found = await Promise.all(journalFolders.map((folder) => listJournals(join(dataDir, folder))));
  return found.some(({ collections, journals }) => collections.length + journals.length > 0);
}
