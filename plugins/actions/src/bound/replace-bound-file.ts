import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ActionContext } from '@gatehouse/plugin-runtime/api';
import { toFileError } from '../files/file-error.ts';
import { commitFile } from '../shared/channels.ts';
import type { BoundPlace } from './bound-place.ts';

/** Puts new contents in the place of the file, which the run has locked; without any, the file goes. */
export async function replaceBoundFile(
  { path, lock }: BoundPlace,
  write: ((file: FileHandle) => Promise<void>) | null,
  { ask }: Pick<ActionContext, 'ask'>,
): Promise<void> {
  if (write === null) {
    await ask(commitFile, { lock, target: path, temporary: null });
    return;
  }
  const start = `.gatehouse-${basename(path)}-`;
  await removeLeftovers(dirname(path), start);
  const temporary = join(dirname(path), `${start}${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      const old = await stat(path).catch(() => null);
      if (old) await file.chmod(old.mode & 0o777);
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await ask(commitFile, { lock, target: path, temporary });
  } catch (cause) {
    await rm(temporary, { force: true });
    throw toFileError(cause, path);
  }
}

/** Of workers that died while they wrote this file. The lock says that nobody else writes it now. */
async function removeLeftovers(folder: string, start: string): Promise<void> {
  const isLeftover = (name: string) =>
    name.startsWith(start) && /^[\da-f-]{36}\.tmp$/.test(name.slice(start.length));
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isLeftover)) await rm(join(folder, name), { force: true });
}
