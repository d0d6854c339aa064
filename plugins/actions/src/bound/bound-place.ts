import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ActionContext, FileBinding } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { toFileError } from '../files/file-error.ts';
import { projectFile } from '../files/project-file.ts';
import { enterLock, leaveLock } from '../shared/channels.ts';

/** Where the file of a binding is, wherever links lead. */
export interface BoundPlace {
  readonly path: string;
  readonly lock: string;
}

type Asking = Pick<ActionContext, 'ask'>;

const lockSeconds = 60;

export async function placeOf({ bindedFile }: FileBinding, context: ActionContext): Promise<BoundPlace> {
  const path = projectFile(context.expand(bindedFile), context.run);
  // Checks that the run may use files, as for any action that does.
  await context.perform({ type: 'File', action: 'Exists', parameters: { Path: path }, finder: null });
  const folder = await realpath(dirname(path)).catch((cause: unknown) => {
    throw toFileError(cause, path);
  });
  const real = await realpath(path).catch(() => join(folder, basename(path)));
  return { path: real, lock: `file:${real}` };
}

/** Waits until no other run uses the file. */
export async function enterFile({ path, lock }: BoundPlace, { ask }: Asking): Promise<void> {
  const { isEntered } = await ask(enterLock, { name: lock, timeoutMs: lockSeconds * 1000 });
  if (!isEntered) throw new ActionError(`The file ${quote(path)} was in use for ${lockSeconds} s.`);
}

export async function leaveFile({ lock }: BoundPlace, { ask }: Asking): Promise<void> {
  await ask(leaveLock, { name: lock });
}
