import { useTarget } from './file-door.ts';
import { isRefusal } from './file-refusal.ts';
import type { GuardedPath } from './guarded-path.ts';

/** Throws early what writing would throw late, after a long transfer. The writing itself is judged again. */
export async function assertWritable(named: GuardedPath): Promise<void> {
  try {
    await useTarget(named, 'write', async () => undefined);
  } catch (error) {
    // Folders may be made, and the rest is told by who writes.
    if (isRefusal(error)) throw error;
  }
}
