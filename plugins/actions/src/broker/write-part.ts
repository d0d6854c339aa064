import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type FileRights, toFileError } from '@gatehouse/sdk-actions/files';
import { type Entry, useEntry } from '@gatehouse/sdk-actions/internal/files';
import type * as v from 'valibot';
import { leftoverStart, openBeside } from '../taken/open-beside.ts';
import type { writeQuestion } from './remote-channels.ts';

type Part = v.InferOutput<typeof writeQuestion>;

interface Writing {
  readonly rights: FileRights;
  /** Whether the run still has the lock of the file. */
  isHeld(): boolean;
}

const flag = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Adds a part to the file that takes the place of another one later; the first makes it. */
export async function writePart(
  { target, temporary, bytes }: Part,
  { rights, isHeld }: Writing,
): Promise<{ readonly temporary: string }> {
  try {
    return await useEntry({ path: target, rights }, 'write', async (entry) => {
      if (!isHeld()) throw new Error(`The run gave up the file ${JSON.stringify(target)}.`);
      const opened = temporary === null ? await openBeside(entry) : await reopen(entry, temporary);
      try {
        await opened.file.writeFile(Buffer.from(bytes, 'base64'));
        await opened.file.sync();
      } finally {
        await opened.file.close();
      }
      return { temporary: opened.temporary };
    });
  } catch (cause) {
    throw toFileError(cause, target);
  }
}

async function reopen(
  { real, folder }: Entry,
  temporary: string,
): Promise<{ readonly temporary: string; readonly file: FileHandle }> {
  const start = leftoverStart(real);
  const isOwn = temporary.startsWith(start) && /^[\da-f-]{36}\.tmp$/.test(temporary.slice(start.length));
  if (!isOwn) throw new Error(`${JSON.stringify(temporary)} is no file beside ${basename(real)}.`);
  return { temporary, file: await open(join(folder.path, temporary), flag) };
}
