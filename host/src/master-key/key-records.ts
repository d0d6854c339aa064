import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readIfThere } from '../kernel/read-if-there.ts';
import { writeFileDurably } from '../kernel/write-file-durably.ts';
import { keyBytes } from './derive-key.ts';

const recordSchema = v.strictObject({
  format: v.literal(1),
  /** Of the data folder, as it was when the record was made. */
  path: v.string(),
  folderId: v.string(),
  /** The id that a copy had before it got its own; null in a folder that is none. */
  formerId: v.nullable(v.string()),
  /** The master key in base64. */
  key: v.pipe(
    v.string(),
    v.check((text) => Buffer.from(text, 'base64').length === keyBytes, `must be ${keyBytes} bytes in base64`),
  ),
  /** Journals that have no seals yet; null while none was looked at. */
  unsealed: v.nullable(v.array(v.string())),
});

/** What the configuration folder knows of one data folder. */
export type KeyRecord = v.InferOutput<typeof recordSchema>;

/** The records lie in `<configuration folder>/data-folders`, one file for each data folder, named after its path. */
export interface KeyRecords {
  read(path: string): KeyRecord | null;
  /** The record of a data folder that was moved or copied to another path; of several any one. */
  findByFolderId(folderId: string): KeyRecord | null;
  /** On the disk before it resolves. */
  write(record: KeyRecord): Promise<void>;
  /** Where the ends of the journals are noted, beside the record. */
  endsFile(path: string): string;
}

const suffix = '.key.json';

export function openKeyRecords(configDir: string): KeyRecords {
  const folder = join(configDir, 'data-folders');
  const nameOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 32);
  const fileOf = (path: string) => join(folder, `${nameOf(path)}${suffix}`);
  return {
    read: (path) => readRecord(fileOf(path)),
    findByFolderId: (folderId) => {
      const files = listIfThere(folder).filter((name) => name.endsWith(suffix));
      const records = files.map((name) => readRecord(join(folder, name)));
      return records.find((record) => record?.folderId === folderId) ?? null;
    },
    write: async (record) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFileDurably(fileOf(record.path), `${JSON.stringify(record, null, 2)}\n`);
    },
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
