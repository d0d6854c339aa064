import { lstat, realpath, rm, rmdir, unlink } from 'node:fs/promises';
import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { assertExpendable } from './expendable.ts';
import { toFileError } from './file-error.ts';

interface DeleteOptions {
  readonly isRecursive: boolean;
  readonly run: Pick<RunInfo, 'projectPath'>;
}

/** Deletes a folder; of a link to one the link alone. */
export async function deleteFolder(path: string, { isRecursive, run }: DeleteOptions): Promise<void> {
  try {
    const facts = await lstat(path);
    if (facts.isSymbolicLink()) {
      await unlink(path);
      return;
    }
    if (!facts.isDirectory())
      throw new ActionError(`${quote(path)} is no folder; delete it with File.Delete.`);
    assertExpendable(await realpath(path), run);
    if (isRecursive) await rm(path, { recursive: true });
    else await rmdir(path);
  } catch (cause) {
    throw toFileError(cause, path);
  }
}
