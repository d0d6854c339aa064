import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface FileLock {
  /** Safe to repeat. */
  release(): void;
}

interface LockBinding {
  /** A length of 0 is the whole file. Throws EAGAIN where a lock of somebody else excludes this one. */
  tryLock(descriptor: number, offset: number, length: number, isExclusive: boolean): void;
}

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants;

/**
 * Locks a file, which is made (0600) where there is none, and is never removed. The kernel holds the lock with the open
 * file and releases it when the process ends, however it ends. Null when another holder has it, in this process or
 * in another one. Throws when the path is a link, no ordinary file, or the file of another user.
 */
export function lockFile(path: string): FileLock | null {
  const descriptor = openWithoutLinks(path, O_RDWR | O_CREAT);
  if (!isOwnFile(descriptor)) {
    closeSync(descriptor);
    throw new Error(`The lock file ${path} is not an ordinary file of your own; remove it`);
  }
  if (!tryLock(descriptor, 'exclusive')) {
    closeSync(descriptor);
    return null;
  }
  let isHeld = true;
  return {
    release: () => {
      if (isHeld) closeSync(descriptor);
      isHeld = false;
    },
  };
}

/** Whether somebody holds the lock now. Makes no file; holds a shared lock for a moment where nobody does. */
export function isFileLocked(path: string): boolean {
  let descriptor: number;
  try {
    descriptor = openWithoutLinks(path, O_RDONLY);
  } catch {
    // Without a file nobody has locked it.
    return false;
  }
  const isFree = tryLock(descriptor, 'shared');
  closeSync(descriptor);
  return !isFree;
}

function openWithoutLinks(path: string, flags: number): number {
  // Windows has neither flag. A pipe must not keep us waiting for its other end.
  return openSync(path, flags | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0), 0o600);
}

function isOwnFile(descriptor: number): boolean {
  const facts = fstatSync(descriptor);
  return facts.isFile() && (process.getuid === undefined || facts.uid === process.getuid());
}

function tryLock(descriptor: number, kind: 'exclusive' | 'shared'): boolean {
  try {
    lockBinding().tryLock(descriptor, 0, 0, kind === 'exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return false;
    closeSync(descriptor);
    throw error;
  }
}

let binding: LockBinding | null = null;

/**
 * The package's own entry looks for this file through five other packages, which takes a start 15 ms; the file itself
 * takes 1 ms.
 */
function lockBinding(): LockBinding {
  binding ??= parseBinding(createRequire(import.meta.url)(bindingPath()));
  return binding;
}

function bindingPath(): string {
  return `fs-native-extensions/prebuilds/${process.platform}-${process.arch}/fs-native-extensions.node`;
}

/** The package ships no types. */
function parseBinding(value: unknown): LockBinding {
  return value as LockBinding;
}
