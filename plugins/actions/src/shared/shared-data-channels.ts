import { channel } from '@gatehouse/sdk-actions';

interface LockRequest {
  readonly name: string;
  /** How long to wait until the lock is free, at most. */
  readonly timeoutMs: number;
}

/** Takes a lock for the run that asks, and keeps it until that run leaves it or ends. */
export const enterLock = channel<LockRequest, { readonly isEntered: boolean }>('actions.enter-lock');
/** Frees a lock; nothing where the run does not hold it. */
export const leaveLock = channel<{ readonly name: string }, null>('actions.leave-lock');

interface GlobalName {
  readonly namespace: string;
  readonly name: string;
}

/** Keeps a value for all runs; the empty text removes it. Answers when it is on the disk. */
export const setGlobal = channel<GlobalName & { readonly value: string }, null>('actions.set-global');
/** The value, empty when there is none. */
export const getGlobal = channel<GlobalName, { readonly value: string }>('actions.get-global');

export interface FileCommit {
  /** The lock of the file, which the run must still hold. */
  readonly lock: string;
  readonly target: string;
  /** The name, beside the target, of what takes its place; null: the target goes. */
  readonly temporary: string | null;
}

/** Puts a written file in its place, unless the run lost the lock meanwhile. Answers when it is on the disk. */
export const commitFile = channel<FileCommit, null>('actions.commit-file');
