import { join } from 'node:path';
import { readIfThere } from '@gatehouse/store/read-if-there';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';
import { isPackageName } from '../is-package-name.ts';
import { SourceError } from '../source-error.ts';

const provenanceSchema = v.strictObject({
  repository: v.string(),
  workflow: v.string(),
  issuer: v.string(),
});

const entrySchema = v.strictObject({
  package: v.pipe(
    v.string(),
    v.check((name) => isPackageName(name), 'must be the name of a package'),
  ),
  version: v.pipe(v.string(), v.regex(/^[\w.+-]+$/, 'must be a version')),
  from: v.picklist(['registry', 'tarball', 'folder']),
  /** The registry, or the path. */
  source: v.string(),
  /** UTC ISO-8601. */
  publishedAt: v.nullable(v.string()),
  /** The digest of the tarball; null for a folder. */
  integrity: v.nullable(v.string()),
  /** Digest of the list of all unpacked files with their digests. */
  files: v.pipe(v.string(), v.regex(/^sha512-[A-Za-z0-9+/]+=*$/, 'must be a digest')),
  signedBy: v.nullable(v.string()),
  provenance: v.nullable(provenanceSchema),
  dependencies: v.record(v.string(), v.strictObject({ version: v.string(), integrity: v.string() })),
  grant: v.strictObject({
    /** The permissions that were granted, one a line. */
    permissions: v.array(v.string()),
    by: v.string(),
    /** UTC ISO-8601. */
    at: v.string(),
  }),
});

const lockSchema = v.strictObject({ lockVersion: v.literal(1), plugins: v.record(v.string(), entrySchema) });

/** The plugins that were added, by their ids. */
export type PluginLock = v.InferOutput<typeof lockSchema>;
export type LockedPlugin = PluginLock['plugins'][string];

export function lockPathOf(dataDir: string): string {
  return join(dataDir, 'gatehouse.lock.json');
}

/** Empty where there is no file. Throws a message for people if the file is no lock. */
export function readPluginLock(dataDir: string): PluginLock {
  const path = lockPathOf(dataDir);
  const text = readIfThere(path);
  if (text === null) return { lockVersion: 1, plugins: {} };
  try {
    return v.parse(lockSchema, JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SourceError(
      `${path} cannot be read (${reason}); bring back a copy, or remove it and add the plugins again`,
      { cause },
    );
  }
}

/** Replaces the file as a whole. */
export async function writePluginLock(dataDir: string, lock: PluginLock): Promise<void> {
  const plugins = Object.fromEntries(Object.entries(lock.plugins).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await writeFileDurably(lockPathOf(dataDir), `${JSON.stringify({ ...lock, plugins }, null, 2)}\n`);
}
