import { realpathSync } from 'node:fs';
import { type KeyRecord, type KeyRecords, openKeyRecords } from './key-records.ts';

export const keyPlaceKinds = ['keychain', 'file'] as const;

export type KeyPlaceKind = (typeof keyPlaceKinds)[number];

/** Where the master key of a data folder lies. */
export type KeyPlace =
  | { readonly kind: 'keychain'; readonly entry: string }
  | { readonly kind: 'file'; readonly file: string };

export function keyPlaceOf(record: KeyRecord, records: KeyRecords): KeyPlace {
  if (record.format === 2) return { kind: 'keychain', entry: record.keychainEntry };
  return { kind: 'file', file: records.fileOf(record.path) };
}

/** The place that the configuration folder names, without asking the keychain; null if it knows no key for the folder. */
export function readKeyPlace({
  dataDir,
  configDir,
}: {
  readonly dataDir: string;
  readonly configDir: string;
}): KeyPlace | null {
  const records = openKeyRecords(configDir);
  const record = records.read(realpathSync(dataDir));
  return record === null ? null : keyPlaceOf(record, records);
}

export function describeKeyPlace(place: KeyPlace): string {
  return place.kind === 'file'
    ? `in the file ${place.file}`
    : `in the keychain of the system, entry ${place.entry} of Gatehouse`;
}
