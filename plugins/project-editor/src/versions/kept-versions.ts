import { createHash } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import type { DataFolder } from '@gatehouse/sdk-plugin';
import { copyProjectFile } from '../session/copy-project-file.ts';
import { safeName } from '../session/recovery.ts';

/** A version of a project file that a save replaced. */
export interface KeptVersion {
  readonly versionId: string;
  /** Absolute, in the data folder. */
  readonly path: string;
  /** UTC ISO-8601: when it was written. */
  readonly savedAt: string;
  readonly sizeBytes: number;
}

/** How many versions of one file, and of all files, are kept: the newest. */
const maxOfFile = 30;
const maxKept = 300;

const keptName = /^.+-([\da-f]{12})-((\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z)\.[a-z]+$/i;

/** Keeps a file that is about to be replaced. */
export async function keepReplaced(target: GuardedPath, folder: DataFolder): Promise<void> {
  const parent = await folder.folder('replaced');
  const { name, ext } = path.parse(target.path);
  const start = path.join(parent, `${safeName(name)}-${placeOf(target.path)}`);
  const copy = `${start}.tmp`;
  try {
    const { savedAt } = await copyProjectFile(target, copy);
    const versionId = savedAt.toISOString().replaceAll(/[-:.]/g, '');
    await rename(copy, `${start}-${versionId}${ext}`);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  const others = (await listVersions(target.path, folder)).slice(maxOfFile);
  await Promise.all(others.map((version) => rm(version.path, { force: true })));
  await removeOldest(parent);
}

/** The versions of a file that are kept, the newest first. */
export async function listVersions(target: string, folder: DataFolder): Promise<readonly KeptVersion[]> {
  const parent = await folder.folder('replaced');
  const place = placeOf(target);
  const versions = (await readdir(parent)).map(async (name): Promise<KeptVersion | null> => {
    const [, ofPlace, versionId = '', year, month, day, hour, minute, second, ms] = keptName.exec(name) ?? [];
    if (ofPlace !== place) return null;
    const file = path.join(parent, name);
    const facts = await stat(file).catch(() => null);
    const savedAt = `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`;
    return facts && { versionId, path: file, savedAt, sizeBytes: facts.size };
  });
  const found = (await Promise.all(versions)).flatMap((version) => version ?? []);
  return found.toSorted((one, other) => (one.versionId < other.versionId ? 1 : -1));
}

/** The same path always gives the same text. */
function placeOf(target: string): string {
  return createHash('sha256').update(target).digest('hex').slice(0, 12);
}

async function removeOldest(parent: string): Promise<void> {
  const names = await readdir(parent);
  if (names.length <= maxKept) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, mtimeMs: (await stat(path.join(parent, name))).mtimeMs })),
  );
  const oldest = files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).slice(0, names.length - maxKept);
  await Promise.all(oldest.map(({ name }) => rm(path.join(parent, name), { force: true })));
}
