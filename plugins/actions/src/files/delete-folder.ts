import { lstat, realpath, rm, rmdir, unlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, parse, resolve, sep } from 'node:path';
import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
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

/** A wrong variable must not cost a person all they have. */
function assertExpendable(folder: string, { projectPath }: Pick<RunInfo, 'projectPath'>): void {
  const kept = [parse(folder).root, homedir(), ...(projectPath === null ? [] : [dirname(projectPath)])];
  const found = kept.find((path) => isWithin(resolve(path), folder));
  if (found === undefined) return;
  throw new ActionError(
    `${quote(folder)} is not deleted, since it holds ${quote(found)}. Delete what is in it by name.`,
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
