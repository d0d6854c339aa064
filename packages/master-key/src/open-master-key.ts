import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { isMissing } from '@gatehouse/store';
import { readFolderId, writeFolderId } from './folder-id.ts';
import { type KeyRecord, type KeyRecords, openKeyRecords } from './key-records.ts';
import { makeRecord } from './make-record.ts';
import { type MasterKey, toMasterKey } from './master-key.ts';
import { hasJournals } from './stored-journals.ts';
import { readStoredKey, storeNewKey } from './stored-key.ts';

export interface MasterKeyOptions {
  readonly dataDir: string;
  readonly configDir: string;
  /** A new key goes into the keychain of the system where there is one. A key that is there stays where it lies. */
  readonly usesKeychain?: boolean;
}

/** Reads the master key, or makes one for a folder that never had any. Refuses what could be a stripped folder. */
export async function openMasterKey(options: MasterKeyOptions): Promise<MasterKey> {
  const { dataDir, configDir, usesKeychain = false } = options;
  const path = realpathSync(dataDir);
  assertOutside(path, configDir);
  const records = openKeyRecords(configDir);
  const found = await findRecord(path, records);
  if (found === null) {
    const folderId = randomUUID();
    const { stored, key } = await storeNewKey(folderId, usesKeychain);
    return toMasterKey({ record: await makeRecord({ path, folderId, stored }, records), key, records });
  }
  // Nothing is written before it is known that the key can be read.
  const key = await readStoredKey(found.record);
  await found.settle();
  return toMasterKey({ record: found.record, key, records });
}

/** For a look from outside; null where the folder has no key. Rejects where the keychain does not give it. */
export async function readMasterKey({ dataDir, configDir }: MasterKeyOptions): Promise<MasterKey | null> {
  const path = realpathSync(dataDir);
  const records = openKeyRecords(configDir);
  const record = records.read(path);
  if (record === null || record.folderId !== readFolderId(path)) return null;
  return toMasterKey({ record, key: await readStoredKey(record), records });
}

/** A key beside what it protects protects nothing. */
function assertOutside(dataDir: string, configDir: string): void {
  const inside = relative(dataDir, configDir);
  if (inside.startsWith('..') || isAbsolute(inside)) return;
  throw new Error(
    `The configuration folder ${configDir} lies in the data folder ${dataDir}; choose another with GATEHOUSE_CONFIG_DIR`,
  );
}

/** A record that belongs to the folder, and what is left to write before the two know each other. */
interface Found {
  readonly record: KeyRecord;
  settle(): Promise<void>;
}

/** Null for a folder that never had a key, or was emptied whole. */
async function findRecord(path: string, records: KeyRecords): Promise<Found | null> {
  const known = records.read(path);
  const folderId = readFolderId(path);
  if (known !== null && known.folderId === folderId)
    return { record: known, settle: async () => removeLeftovers(known, records) };
  if (known !== null && isHalfMade(known, folderId))
    return { record: known, settle: () => writeFolderId(path, known.folderId) };
  const isInUse = folderId !== null || known !== null;
  return isInUse && (await hasJournals(path)) ? findMoved({ path, folderId, known, records }) : null;
}

/** A move into the file that was cut short may have left the key there. */
function removeLeftovers({ format, path }: KeyRecord, records: KeyRecords): void {
  if (format === 2) records.removeLeftovers(path);
}

/** A first start on a new folder, or on a copy, that was cut short before the folder had its id. */
function isHalfMade({ unsealed, formerId }: KeyRecord, folderId: string | null): boolean {
  return folderId === null ? unsealed === null : folderId === formerId;
}

interface Moved {
  readonly path: string;
  readonly folderId: string | null;
  readonly known: KeyRecord | null;
  readonly records: KeyRecords;
}

/**
 * A folder that was moved or copied here keeps its key, and what was known of its journals is known here too. It gets an
 * id of its own, since the two go different ways from now on.
 */
function findMoved({ path, folderId, known, records }: Moved): Found {
  if (known !== null) {
    throw new Error(
      `The data folder ${path} is not the one that Gatehouse left there: its file folder-id is missing or another one. Put the right folder back, or accept this one with: gatehouse journals trust`,
    );
  }
  const other = folderId === null ? null : records.findByFolderId(folderId);
  if (other === null) {
    throw new Error(
      `The master key of the data folder ${path} is missing: the configuration folder knows of none, and without it nobody can tell whether the journals were changed. Restore that folder from a backup, or accept the data folder as it is with: gatehouse journals trust`,
    );
  }
  const record = { ...other, path, folderId: randomUUID(), formerId: folderId };
  return {
    record,
    settle: async () => {
      await copyFile(records.endsFile(other.path), records.endsFile(path)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      await records.write(record);
      await writeFolderId(path, record.folderId);
    },
  };
}
