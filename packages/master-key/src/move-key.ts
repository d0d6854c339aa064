import { realpathSync } from 'node:fs';
import { readFolderId } from './folder-id.ts';
import { type KeyPlace, type KeyPlaceKind, keyPlaceOf } from './key-place.ts';
import { type KeyRecord, type KeyRecords, openKeyRecords } from './key-records.ts';
import { removeFromKeychain, writeToKeychain } from './keychain/keychain.ts';
import type { MasterKeyOptions } from './open-master-key.ts';
import { inFile, inKeychain, readStoredKey, withStoredKey } from './stored-key.ts';

export interface MovedKey {
  readonly place: KeyPlace;
  /** Why the keychain still holds the key; null where it does not, or has to. */
  readonly leftInKeychain: string | null;
}

/**
 * Moves the master key of a data folder, which no daemon uses meanwhile. The key can be read in its new place before the
 * record names that, and the old place is emptied after it: whenever a move ends, the record names a key that is there.
 * To repeat a move that was cut short completes it.
 */
export async function moveKey(options: MasterKeyOptions, to: KeyPlaceKind): Promise<MovedKey> {
  const path = realpathSync(options.dataDir);
  const records = openKeyRecords(options.configDir);
  const record = records.read(path);
  if (record === null || record.folderId !== readFolderId(path)) {
    throw new Error(`There is no master key for the data folder ${path}; the first start makes one`);
  }
  const key = await readStoredKey(record);
  records.removeLeftovers(path);
  return to === 'keychain' ? toKeychain({ record, key, records }) : toFile({ record, key, records });
}

interface Parts {
  readonly record: KeyRecord;
  readonly key: Buffer;
  readonly records: KeyRecords;
}

async function toKeychain({ record, key, records }: Parts): Promise<MovedKey> {
  if (record.format === 2) return { place: keyPlaceOf(record, records), leftInKeychain: null };
  const entry = record.folderId;
  try {
    await writeToKeychain(entry, key);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The keychain of the system does not take the master key, which stays in its file: ${reason}. Unlock the keychain, or run this in the session of the desktop`,
      { cause },
    );
  }
  const moved = withStoredKey(record, inKeychain(entry));
  await records.write(moved);
  return { place: keyPlaceOf(moved, records), leftInKeychain: null };
}

async function toFile({ record, key, records }: Parts): Promise<MovedKey> {
  const moved = withStoredKey(record, inFile(key));
  const place = keyPlaceOf(moved, records);
  if (record.format === 1) {
    // A move that was cut short may have left it there; where there is no keychain, there is nothing to empty.
    await removeUnused(record.folderId, records);
    return { place, leftInKeychain: null };
  }
  await records.write(moved);
  return { place, leftInKeychain: await removeUnused(record.keychainEntry, records) };
}

/** The records of copied folders may name the entry too. */
async function removeUnused(entry: string, records: KeyRecords): Promise<string | null> {
  try {
    const user = records.all().find((record) => record.format === 2 && record.keychainEntry === entry);
    if (user !== undefined) return `the key of ${user.path} is the same one, and lies there`;
    await removeFromKeychain(entry);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
