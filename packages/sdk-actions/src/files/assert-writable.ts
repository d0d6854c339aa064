import { useTarget } from './file-door.ts';
import { isRefusal } from './file-refusal.ts';
import type { GuardedPath } from './guarded-path.ts';

/** Reports early what writing would report after a long transfer. Writing checks the rights again. */
export async function assertWritable(named: GuardedPath): Promise<void> {
  try {
    await useTarget(named, 'write', async () => undefined);
  } catch (error) {
    // Writing creates folders, and reports other errors itself.
    if (isRefusal(error)) throw error;
  }
}
