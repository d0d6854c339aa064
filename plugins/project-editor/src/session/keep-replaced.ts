import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type GuardedPath, withRegular } from '@gatehouse/sdk-actions/files';
import type { DataFolder } from '@gatehouse/sdk-plugin';
import { safeName } from './recovery.ts';

const maxKept = 100;

/**
 * Keeps a file that is about to be replaced: the last version of each path, and the newest hundred in all. The save
 * does not wait for the sync of the copy: after a power cut that loses the copy, the original file is still complete.
 */
export async function keepReplaced(target: GuardedPath, folder: DataFolder): Promise<void> {
  const parent = await folder.folder('replaced');
  const kept = path.join(parent, keptName(target.path));
  const copy = `${kept}.tmp`;
  try {
    await withRegular(target, 'read', ({ file }) =>
      pipeline(file.createReadStream({ autoClose: false }), createWriteStream(copy, { mode: 0o600 })),
    );
    await rename(copy, kept);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  await removeOldest(parent);
}

/** The same path always gives the same name. The extension stays, so that the editor opens the file. */
function keptName(target: string): string {
  const { name, ext } = path.parse(target);
  const place = createHash('sha256').update(target).digest('hex').slice(0, 12);
  return `${safeName(name)}-${place}${ext}`;
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
