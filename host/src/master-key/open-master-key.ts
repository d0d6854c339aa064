import { randomBytes, randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';
import { isMissing } from '../store/file-steps.ts';
import { deriveKey, keyBytes } from './derive-key.ts';
import { readFolderId, writeFolderId } from './folder-id.ts';
import { type KeyRecord, type KeyRecords, openKeyRecords } from './key-records.ts';
import { hasJournals } from './stored-journals.ts';

/** The master key of one data folder. The key itself leaves this file only as what is derived from it. */
export interface MasterKey {
  derive(purpose: readonly string[]): Buffer;
  /** Journals that have no seals yet; null while none was looked at. */
  readonly unsealed: readonly string[] | null;
  setUnsealed(names: readonly string[]): Promise<void>;
  /** Where the ends of the journals are noted. */
  readonly endsFile: string;
}

export interface MasterKeyOptions {
  readonly dataDir: string;
  readonly configDir: string;
}

/** Reads the master key, or makes one for a folder that never had any. Refuses what could be a stripped folder. */
export async function openMasterKey({ dataDir, configDir }: MasterKeyOptions): Promise<MasterKey> {
  const path = realpathSync(dataDir);
  assertOutside(path, configDir);
  const records = openKeyRecords(configDir);
  const known = records.read(path);
  const folderId = readFolderId(path);
  if (known !== null && known.folderId === folderId) return toMasterKey(known, records);
  if (known !== null && isHalfMade(known, folderId)) {
    await writeFolderId(path, known.folderId);
    return toMasterKey(known, records);
  }
  const isInUse = folderId !== null || known !== null;
  const record =
    isInUse && (await hasJournals(path))
      ? await adoptMoved({ path, folderId, known, records })
      : await makeRecord(path, { records, key: newKey() });
  return toMasterKey(record, records);
}

/** A key beside what it protects protects nothing. */
function assertOutside(dataDir: string, configDir: string): void {
  const inside = relative(dataDir, configDir);
  if (inside.startsWith('..') || isAbsolute(inside)) return;
  throw new Error(
    `The configuration folder ${configDir} lies in the data folder ${dataDir}; choose another with GATEHOUSE_CONFIG_DIR`,
  );
}

/** A first start on a new folder, or on a copy, that was cut short before the folder had its id. */
function isHalfMade({ unsealed, formerId }: KeyRecord, folderId: string | null): boolean {
  return folderId === null ? unsealed === null : folderId === formerId;
}

/** For a look from outside; null where the folder has no key. */
export function readMasterKey({ dataDir, configDir }: MasterKeyOptions): MasterKey | null {
  const path = realpathSync(dataDir);
  const records = openKeyRecords(configDir);
  const record = records.read(path);
  return record === null || record.folderId !== readFolderId(path) ? null : toMasterKey(record, records);
}

/** The folder as it is counts from now on: with its key where that is known, else with a new one. */
export async function trustFolder({ dataDir, configDir }: MasterKeyOptions): Promise<MasterKey> {
  const path = realpathSync(dataDir);
  const records = openKeyRecords(configDir);
  const folderId = readFolderId(path);
  const known = records.read(path) ?? (folderId === null ? null : records.findByFolderId(folderId));
  return toMasterKey(await makeRecord(path, { records, key: known?.key ?? newKey() }), records);
}

interface Found {
  readonly path: string;
  readonly folderId: string | null;
  readonly known: KeyRecord | null;
  readonly records: KeyRecords;
}

/**
 * A folder that was moved or copied here keeps its key, and what was known of its journals is known here too. It gets an
 * id of its own, since the two go different ways from now on.
 */
async function adoptMoved({ path, folderId, known, records }: Found): Promise<KeyRecord> {
  if (known !== null) {
    throw new Error(
      `The data folder ${path} is not the one that Gatehouse left there: its file folder-id is missing or another one. Put the right folder back, or accept this one with: gatehouse journals trust`,
    );
  }
  const other = folderId === null ? null : records.findByFolderId(folderId);
  if (other === null) {
    throw new Error(
      `The master key of the data folder ${path} is missing: it lay in the configuration folder, and without it nobody can tell whether the journals were changed. Restore it from a backup, or accept the folder as it is with: gatehouse journals trust`,
    );
  }
  await copyFile(records.endsFile(other.path), records.endsFile(path)).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  const record = { ...other, path, folderId: randomUUID(), formerId: folderId };
  await records.write(record);
  await writeFolderId(path, record.folderId);
  return record;
}

interface NewRecord {
  readonly records: KeyRecords;
  /** In base64. */
  readonly key: string;
}

/** Nothing is known of the journals of the folder any more, and all of them are to be sealed. */
async function makeRecord(path: string, { records, key }: NewRecord): Promise<KeyRecord> {
  const record: KeyRecord = { ...blankRecord, path, folderId: randomUUID(), key };
  await rm(records.endsFile(path), { force: true });
  await records.write(record);
  await writeFolderId(path, record.folderId);
  return record;
}

const blankRecord = { format: 1, formerId: null, unsealed: null } as const;

function newKey(): string {
  return randomBytes(keyBytes).toString('base64');
}

function toMasterKey(first: KeyRecord, records: KeyRecords): MasterKey {
  const master = Buffer.from(first.key, 'base64');
  let record = first;
  return {
    derive: (purpose) => deriveKey(master, purpose),
    get unsealed() {
      return record.unsealed;
    },
    setUnsealed: async (names) => {
      record = { ...record, unsealed: [...names] };
      await records.write(record);
    },
    endsFile: records.endsFile(first.path),
  };
}
