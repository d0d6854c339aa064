import { randomBytes } from 'node:crypto';
import { keyBytes } from './derive-key.ts';
import type { KeyRecord } from './key-records.ts';

/** The part of a record that names the place of the master key. */
export type StoredKey =
  | { readonly format: 1; readonly key: string }
  | { readonly format: 2; readonly keychainEntry: string };

/** Rejects where the keychain does not give the key: nobody makes another one in its place unasked. */
export async function readStoredKey(record: KeyRecord): Promise<Buffer> {
  if (record.format === 1) return Buffer.from(record.key, 'base64');
  const { keychainEntry, path } = record;
  // Most starts have the key in the file, and need nothing of the keychain.
  const { readFromKeychain } = await import('./keychain/keychain.ts');
  try {
    const key = await readFromKeychain(keychainEntry);
    if (key.length !== keyBytes) throw new Error(`the entry holds ${key.length} bytes and no master key`);
    return key;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The master key of the data folder ${path} lies in the keychain of the system, in the entry ${keychainEntry} of Gatehouse, and cannot be read: ${reason}. Unlock the keychain, or start in the session of the person whose keychain it is. If the key is lost, accept the folder with a new one: gatehouse journals trust`,
      { cause },
    );
  }
}

export interface NewKey {
  readonly stored: StoredKey;
  readonly key: Buffer;
}

/** Makes a key for a new record, in the keychain where it is wanted and there is one. */
export async function storeNewKey(folderId: string, usesKeychain: boolean): Promise<NewKey> {
  const key = randomBytes(keyBytes);
  if (usesKeychain) {
    const { offerToKeychain } = await import('./keychain/keychain.ts');
    if (await offerToKeychain(folderId, key)) return { stored: inKeychain(folderId), key };
  }
  return { stored: inFile(key), key };
}

/** The fields of a record that locate its key; another record of the same key copies them. */
export function storedKeyOf(record: KeyRecord): StoredKey {
  return record.format === 1 ? { format: 1, key: record.key } : inKeychain(record.keychainEntry);
}

export function inFile(key: Buffer): StoredKey {
  return { format: 1, key: key.toString('base64') };
}

export function inKeychain(keychainEntry: string): StoredKey {
  return { format: 2, keychainEntry };
}

/** The same record, with its key elsewhere. */
export function withStoredKey(record: KeyRecord, stored: StoredKey): KeyRecord {
  const { path, folderId, formerId, unsealed } = record;
  return { ...stored, path, folderId, formerId, unsealed };
}
