import { type GuardedPath, isMissing, withRegular } from '@gatehouse/sdk-actions/files';
import type { BoundFileFacts } from './remote-channels.ts';

const endBytes = 2;

/** The size of a file and its last bytes. */
export async function readFacts(named: GuardedPath): Promise<BoundFileFacts> {
  try {
    return await withRegular(named, 'read', async ({ file, facts: { size } }) => {
      const from = Math.max(0, size - endBytes);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, from);
      return { size, end: buffer.toString('latin1', 0, bytesRead) };
    });
  } catch (error) {
    if (isMissing(error)) return { size: 0, end: '' };
    throw error;
  }
}
