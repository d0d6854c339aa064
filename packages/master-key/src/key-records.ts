import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '@gatehouse/store/read-if-there';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';
import { keyBytes } from './derive-key.ts';

const common = {
  /** The path of the data folder when the record was made. */
  path: v.string(),
  folderId: v.string(),
  /** The id that a copy had before it got its own; null in a folder that is none. */
  formerId: v.nullable(v.string()),
  /** Journals that have no seals yet; null while none was looked at. */
  unsealed: v.nullable(v.array(v.string())),
};

/** Versions that know no keychain refuse the second format, and do not take the key for a lost one. */
const recordSchema = v.variant('format', [
  v.strictObject({
    ...common,
    format: v.literal(1),
    /** The master key in base64. */
    key: v.pipe(
      v.string(),
      v.check(
        (text) => Buffer.from(text, 'base64').length === keyBytes,
        `must be ${keyBytes} bytes in base64`,
      ),
    ),
  }),
  v.strictObject({
    ...common,
    format: v.literal(2),
    /** The entry of the keychain that holds the master key. The records of copied folders name the same one. */
    keychainEntry: v.string(),
  }),
]);

/** The record that the configuration folder keeps of one data folder. */
export type KeyRecord = v.InferOutput<typeof recordSchema>;

/** The records lie in `<configuration folder>/data-folders`, one file for each data folder, named after its path. */
export interface KeyRecords {
  read(path: string): KeyRecord | null;
  /** The record of a data folder that was moved or copied to another path; of several any one. */
  findByFolderId(folderId: string): KeyRecord | null;
  /** The records of all data folders. */
  all(): readonly KeyRecord[];
  /** On the disk before it resolves. */
  write(record: KeyRecord): Promise<void>;
  /** Removes what writes of this record left that were cut short; it may hold the key. */
  removeLeftovers(path: string): void;
  /** The file of the record. */
  fileOf(path: string): string;
  /** Where the ends of the journals are noted, beside the record. */
  endsFile(path: string): string;
}

const suffix = '.key.json';

export function openKeyRecords(configDir: string): KeyRecords {
  const folder = join(configDir, 'data-folders');
  const nameOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 32);
  const fileOf = (path: string) => join(folder, `${nameOf(path)}${suffix}`);
  const all = () =>
    listIfThere(folder)
      .filter((name) => name.endsWith(suffix))
      .flatMap((name) => readRecord(join(folder, name)) ?? []);
  return {
    read: (path) => readRecord(fileOf(path)),
    findByFolderId: (folderId) => all().find((record) => record.folderId === folderId) ?? null,
    all,
    write: async (record) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFileDurably(fileOf(record.path), `${JSON.stringify(record, null, 2)}\n`);
    },
    removeLeftovers: (path) => {
      const isOurs = (file: string) => readIfThere(file)?.includes(JSON.stringify(path)) ?? false;
      const leftovers = listIfThere(folder).filter((name) => name.endsWith('.tmp'));
      for (const name of leftovers)
        if (isOurs(join(folder, name))) rmSync(join(folder, name), { force: true });
    },
    fileOf,
    endsFile: (path) => join(folder, `${nameOf(path)}.ends.json`),
  };
}

function readRecord(file: string): KeyRecord | null {
  const text = readIfThere(file);
  if (text === null) return null;
  try {
    return v.parse(recordSchema, JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `The master key file ${file} cannot be read; restore it from a backup, or remove it and run: gatehouse journals trust`,
      { cause },
    );
  }
}

function listIfThere(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
