import { lstat, readdir, readlink, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { SentEntry } from '../files/sent-entry.ts';
import { isWhole } from './is-whole.ts';

/**
 * The paths of entries that are not as they were laid out. Other entries are removed.
 * @param laid the entries as JSON, by their paths
 */
export async function changedEntries(
  root: string,
  laid: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!laid.has(relative(root, path).split(sep).join('/')))
      await rm(path, { recursive: true, force: true });
  }
  const changed: string[] = [];
  for (const [path, entry] of laid) {
    const at = join(root, path);
    if (await isAsLaidOut(at, JSON.parse(entry))) continue;
    await rm(at, { recursive: true, force: true });
    changed.push(path);
  }
  return changed;
}

async function isAsLaidOut(path: string, entry: SentEntry): Promise<boolean> {
  if (entry.kind === 'file') return isWhole(path, entry);
  if (entry.kind === 'link') return (await readlink(path).catch(() => null)) === entry.target;
  return lstat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}
