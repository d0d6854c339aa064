import { join } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { type FileLock, lockFile } from '@gatehouse/sdk-plugin/internal/file-lock';

/**
 * Locks a profile for one browser: two would corrupt it. The lock is a file in the profile itself, so that it holds
 * between processes that share only the profile. Throws instance_busy.
 */
export function lockProfile(path: string): FileLock {
  const lock = tryLock(path);
  if (lock !== null) return lock;
  throw new GatehouseError(
    'instance_busy',
    `The profile ${path} is in use by another browser: wait until that one is closed, or name another ProfilePath.`,
  );
}

function tryLock(profile: string): FileLock | null {
  try {
    return lockFile(join(profile, 'gatehouse.lock'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GatehouseError('failed_precondition', `The profile ${profile} cannot be locked: ${reason}`);
  }
}
