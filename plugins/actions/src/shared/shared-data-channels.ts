import { channel } from '@gatehouse/sdk-actions';
import type { FileCommit } from '../taken/replace-bound-file.ts';

interface LockRequest {
  readonly name: string;
  /** Maximum time to wait for the lock. */
  readonly timeoutMs: number;
}

/** Takes a lock for the run, which keeps it until it leaves it or ends. */
export const enterLock = channel<LockRequest, { readonly isEntered: boolean }>('actions.enter-lock');
/** Frees a lock; does nothing where the run does not have it. */
export const leaveLock = channel<{ readonly name: string }, null>('actions.leave-lock');

interface GlobalName {
  readonly namespace: string;
  readonly name: string;
}

/** Stores a value for all runs; the empty text removes it. Answers when it is on the disk. */
export const setGlobal = channel<GlobalName & { readonly value: string }, null>('actions.set-global');
/** The value; empty for none. */
export const getGlobal = channel<GlobalName, { readonly value: string }>('actions.get-global');

/** Replaces a file by a written one, unless the run has lost the lock. Answers when it is on the disk. */
export const commitFile = channel<FileCommit, null>('actions.commit-file');

export interface TextToAppend {
  /** The lock of the file, which the run must still have. */
  readonly lock: string;
  readonly target: string;
  readonly text: string;
}

/** Adds a text at the end of a file, unless the run has lost the lock. Answers when it is on the disk. */
export const appendText = channel<TextToAppend, null>('actions.append-text');
