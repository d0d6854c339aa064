import type { StoreLog } from '@gatehouse/store';
import type { KeyPlace } from './key-place.ts';
import { openKnownEnds } from './known-ends.ts';
import type { MasterKeyOptions } from './open-master-key.ts';
import { sealJournals } from './seal-journals.ts';
import { trustFolder } from './trust-folder.ts';

/** Seals the journals of a data folder as they are now. No daemon may use the folder meanwhile. */
export async function trustJournals(
  options: MasterKeyOptions & { readonly log: StoreLog },
): Promise<{ readonly unread: readonly string[]; readonly place: KeyPlace }> {
  const key = await trustFolder(options);
  const ends = openKnownEnds(key.endsFile, options.log);
  try {
    await sealJournals({ dataDir: options.dataDir, key, ends, log: options.log });
  } finally {
    await ends.close();
  }
  return { unread: key.unsealed ?? [], place: key.place };
}
