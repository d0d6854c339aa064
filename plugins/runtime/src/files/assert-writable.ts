import { useTarget } from './door.ts';
import type { GuardedPath } from './guarded-path.ts';
import { isRefusal } from './refusal.ts';

/** Throws early what writing would throw late, after a long transfer. The writing itself is judged again. */
export async function assertWritable(named: GuardedPath): Promise<void> {
  try {
    await useTarget(named, 'write', async () => undefined);
  } catch (error) {
    // Folders may be made, and the rest is told by who writes.
    if (isRefusal(error)) throw error;
  }
}
