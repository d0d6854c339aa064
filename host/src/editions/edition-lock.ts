import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readIfThere } from '@gatehouse/store/read-if-there';
import * as v from 'valibot';
import { hostServiceIds } from '../host-operations/host-services.ts';
import { planPlugins } from '../plugins/plan-plugins.ts';

const lockSchema = v.strictObject({
  lockVersion: v.literal(1),
  plugins: v.record(v.string(), v.strictObject({ version: v.string(), manifest: v.string() })),
});

/** The plugins that an edition was tried with: for each id its version and the digest of its manifest. */
export type EditionLock = v.InferOutput<typeof lockSchema>;

export function lockPathOf(edition: { readonly path: string }): string {
  return join(dirname(edition.path), `${basename(edition.path, '.json')}.lock.json`);
}

/** The lock of these plugins, without plugins whose manifest cannot be used. */
export async function lockOf(folders: readonly string[]): Promise<EditionLock> {
  const { ordered, failed } = await planPlugins(folders, hostServiceIds);
  const manifests = [...ordered, ...failed].flatMap(({ manifest }) => manifest ?? []);
  const sorted = manifests.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const entries = sorted.map((manifest) => [
    manifest.id,
    { version: manifest.version, manifest: digestOf(manifest) },
  ]);
  return { lockVersion: 1, plugins: Object.fromEntries(entries) };
}

/** Null if there is no lock. Throws a message for people if the file is not a lock. */
export async function readLock(path: string): Promise<EditionLock | null> {
  const text = readIfThere(path);
  if (text === null) return null;
  try {
    return v.parse(lockSchema, JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path} is not a lock of an edition (${reason}); write it anew with: npx gatehouse edition lock`,
    );
  }
}

export async function writeLock(path: string, lock: EditionLock): Promise<void> {
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Each difference between the plugins and the lock, for people. */
export function lockDifferences(locked: EditionLock, found: EditionLock): readonly string[] {
  const ids = [...new Set([...Object.keys(locked.plugins), ...Object.keys(found.plugins)])].toSorted();
  return ids.flatMap((id) => {
    const [before, now] = [locked.plugins[id], found.plugins[id]];
    if (before === undefined) return `${id} ${now?.version} is not in the lock`;
    if (now === undefined)
      return `${id} ${before.version} is in the lock and is not there, or cannot be used`;
    if (before.version !== now.version) return `${id} is ${now.version}, the lock has ${before.version}`;
    return before.manifest === now.manifest
      ? []
      : `${id} ${now.version} has another manifest than the locked one`;
  });
}

/** Digest of the parsed manifest, so that line ends and indents do not count. */
function digestOf(manifest: object): string {
  return `sha256-${createHash('sha256').update(JSON.stringify(manifest)).digest('base64')}`;
}
