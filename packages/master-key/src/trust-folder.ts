import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFolderId } from './folder-id.ts';
import { type KeyRecord, type KeyRecords, openKeyRecords } from './key-records.ts';
import { makeRecord } from './make-record.ts';
import { type MasterKey, toMasterKey } from './master-key.ts';
import type { MasterKeyOptions } from './open-master-key.ts';
import { type NewKey, readStoredKey, storedKeyOf, storeNewKey } from './stored-key.ts';

/** The folder as it is counts from now on: with its key where that is known and can be read, else with a new one. */
export async function trustFolder(options: MasterKeyOptions): Promise<MasterKey> {
  const path = realpathSync(options.dataDir);
  const records = openKeyRecords(options.configDir);
  const known = findKnown(path, records);
  const folderId = randomUUID();
  const { stored, key } =
    (known === null ? null : await readKnown(known)) ??
    (await storeNewKey(folderId, options.usesKeychain ?? false));
  return toMasterKey({ record: await makeRecord({ path, folderId, stored }, records), key, records });
}

/** Why the key that is known for a folder cannot be read; null where it can, or where none is known. */
export async function knownKeyProblem({ dataDir, configDir }: MasterKeyOptions): Promise<string | null> {
  const known = findKnown(realpathSync(dataDir), openKeyRecords(configDir));
  if (known === null) return null;
  return readStoredKey(known).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

function findKnown(path: string, records: KeyRecords): KeyRecord | null {
  const folderId = readFolderId(path);
  return records.read(path) ?? (folderId === null ? null : records.findByFolderId(folderId));
}

async function readKnown(record: KeyRecord): Promise<NewKey | null> {
  return readStoredKey(record).then(
    (key) => ({ stored: storedKeyOf(record), key }),
    // A key that is lost ends here: the person accepts a new one.
    () => null,
  );
}
