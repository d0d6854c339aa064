import { join } from 'node:path';
import type { StoreLog } from '@gatehouse/store';
import { sealFolder } from '@gatehouse/store/seal-folder';
import { createFolderSeals } from './folder-seals.ts';
import type { KnownEnds } from './known-ends.ts';
import type { MasterKey } from './master-key.ts';
import { journalFolders } from './stored-journals.ts';

export interface SealJournalsOptions {
  readonly dataDir: string;
  readonly key: MasterKey;
  readonly ends: KnownEnds;
  readonly log: StoreLog;
}

/**
 * Seals the journals that have no seals yet: all of them at the first start on a folder, later those that could not be
 * read then. Whether there are any is known outside of the data folder, so that nobody can pass for a folder of before
 * by taking the seals out.
 */
export async function sealJournals({ dataDir, key, ends, log }: SealJournalsOptions): Promise<void> {
  const { unsealed } = key;
  if (unsealed?.length === 0) return;
  const failed: string[] = [];
  for (const folder of journalFolders) {
    const all = createFolderSeals({ key, ends, folder, unsealed: [] });
    const isDue = (name: string) => unsealed === null || unsealed.includes(`${folder}/${name}`);
    const seals = { of: (name: string) => (isDue(name) ? all.of(name) : undefined) };
    const names = await sealFolder({ folder: join(dataDir, folder), seals, log });
    failed.push(...names.map((name) => `${folder}/${name}`));
  }
  await key.setUnsealed(failed);
}
