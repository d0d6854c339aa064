import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { planPlugins } from '@gatehouse/host/plugins/plan-plugins';
import { readIfThere } from '@gatehouse/store/read-if-there';
import * as v from 'valibot';
import { hostServiceIds } from '../host-operations/host-services.ts';
import { codeDigest } from './code-digest.ts';
import { hostFolder, isProductPlugin } from './plugin-folders.ts';

const lockSchema = v.strictObject({
  lockVersion: v.literal(2),
  plugins: v.record(
    v.string(),
    v.strictObject({ version: v.string(), manifest: v.string(), code: v.string() }),
  ),
});

/** The plugins that an edition was tried with: for each id its version, and the digests of its manifest and its code. */
export type EditionLock = v.InferOutput<typeof lockSchema>;

export function lockPathOf(edition: { readonly path: string }): string {
  return join(dirname(edition.path), `${basename(edition.path, '.json')}.lock.json`);
}

/** The lock of these plugins, without plugins whose manifest cannot be used. */
export async function lockOf(folders: readonly string[]): Promise<EditionLock> {
  const { ordered, failed } = await planPlugins(folders, hostServiceIds);
  const found = [...ordered, ...failed].flatMap(({ folder, manifest }) =>
    manifest === null ? [] : [{ folder, manifest }],
  );
  const entries: [string, EditionLock['plugins'][string]][] = [];
  for (const { folder, manifest } of found.toSorted((a, b) => (a.manifest.id < b.manifest.id ? -1 : 1))) {
    const { id, version } = manifest;
    entries.push([
      id,
      { version, manifest: digestOf(manifest), code: await codeDigest(folder, codeOf(folder)) },
    ]);
  }
  return { lockVersion: 2, plugins: Object.fromEntries(entries) };
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
    if (before.manifest !== now.manifest)
      return `${id} ${now.version} has another manifest than the locked one`;
    return before.code === now.code ? [] : `${id} ${now.version} has other code than the locked one`;
  });
}

/** The sources of a plugin of the product; what is built of them, and pages, come with the version. */
function codeOf(folder: string): readonly string[] {
  return isProductPlugin(folder) || folder === hostFolder ? ['src'] : [''];
}

/** Digest of the parsed manifest, so that line ends and indents do not count. */
function digestOf(manifest: object): string {
  return `sha256-${createHash('sha256').update(JSON.stringify(manifest)).digest('base64')}`;
}
