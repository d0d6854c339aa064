import { type ActionContext, ActionError, quote } from '@gatehouse/sdk-actions';
import type { FileBinding } from '@gatehouse/sdk-actions/document';
import { elsewhere, type GuardedPath, projectFile, toFileError } from '@gatehouse/sdk-actions/files';
import { useTarget } from '@gatehouse/sdk-actions/internal/files';
import { findBoundFile } from '../broker/remote-channels.ts';
import { lockOf } from '../line-files/lock-of.ts';
import { enterLock, leaveLock } from '../shared/shared-data-channels.ts';
import type { LockedFile } from '../taken/replace-bound-file.ts';
import { isRemote } from './is-remote.ts';

/** The file of a binding; links are resolved. */
export type BoundPlace = LockedFile;

type Asking = Pick<ActionContext, 'ask'>;

const lockSeconds = 60;

export async function placeOf({ bindedFile }: FileBinding, context: ActionContext): Promise<BoundPlace> {
  const named = projectFile(context.expand(bindedFile), context.run);
  // Checks that the run may use files, as for any action on files.
  await context.perform({ type: 'File', action: 'Exists', parameters: { Path: named.path }, finder: null });
  const real = await realOf(named, context);
  return { file: elsewhere(named, real), lock: lockOf(real) };
}

async function realOf(named: GuardedPath, context: ActionContext): Promise<string> {
  if (isRemote(context)) return (await context.ask(findBoundFile, { path: named.path })).real;
  try {
    return await useTarget(named, 'read', async (entry) => entry.real);
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

/** Waits until no other run uses the file. */
export async function enterFile({ file, lock }: BoundPlace, { ask }: Asking): Promise<void> {
  const { isEntered } = await ask(enterLock, { name: lock, timeoutMs: lockSeconds * 1000 });
  if (!isEntered) throw new ActionError(`The file ${quote(file.path)} was in use for ${lockSeconds} s.`);
}

export async function leaveFile({ lock }: BoundPlace, { ask }: Asking): Promise<void> {
  await ask(leaveLock, { name: lock });
}
