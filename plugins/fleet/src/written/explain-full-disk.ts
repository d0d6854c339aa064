import { ActionError, quote } from '@gatehouse/sdk-actions';

/** A run on a node learns which disk is full: its own one has room. */
export async function explainFullDisk(path: string, write: () => Promise<void>): Promise<null> {
  try {
    await write();
    return null;
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    throw new ActionError(
      `The file ${quote(path)} is not written: the disk of the daemon is full. Free some space there, and run the action again (ENOSPC).`,
    );
  }
}

function isFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
}
