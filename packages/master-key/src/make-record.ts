import { rm } from 'node:fs/promises';
import { writeFolderId } from './folder-id.ts';
import type { KeyRecord, KeyRecords } from './key-records.ts';
import type { StoredKey } from './stored-key.ts';

interface NewRecord {
  readonly path: string;
  readonly folderId: string;
  readonly stored: StoredKey;
}

/** Nothing is known of the journals of the folder any more, and all of them are to be sealed. */
export async function makeRecord(
  { path, folderId, stored }: NewRecord,
  records: KeyRecords,
): Promise<KeyRecord> {
  const record: KeyRecord = { ...stored, path, folderId, formerId: null, unsealed: null };
  await rm(records.endsFile(path), { force: true });
  await records.write(record);
  await writeFolderId(path, folderId);
  return record;
}
