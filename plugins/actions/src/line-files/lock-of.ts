/** The lock of the file of this real path. */
export function lockOf(real: string): string {
  return `file:${real}`;
}

/** The path of the file that has this lock. */
export function pathOfLock(lock: string): string {
  return lock.slice(lockOf('').length);
}
