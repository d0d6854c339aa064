import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type GuardedPath, withRegular } from '@gatehouse/sdk-actions/files';

export interface CopiedFile {
  /** Lowercase hex SHA-256 of the bytes. */
  readonly fileHash: string;
  readonly savedAt: Date;
}

/** Copies a project file into a folder of the service, and syncs its bytes. */
export async function copyProjectFile(source: GuardedPath, target: string): Promise<CopiedFile> {
  return await withRegular(source, 'read', async ({ file }) => {
    const { mtime: savedAt } = await file.stat();
    const hash = createHash('sha256');
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const copy = createWriteStream(target, { mode: 0o600, flush: true });
    await pipeline(file.createReadStream({ autoClose: false }), hashed, copy);
    return { fileHash: hash.digest('hex'), savedAt };
  });
}
