import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SentFile } from '../files/sent-entry.ts';

/** Whether the file is the one that was sent. The name may lead to anything that somebody put there. */
export async function isWhole(
  path: string,
  { hash, size }: Pick<SentFile, 'hash' | 'size'>,
): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file === null) return false;
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size !== size) return false;
    const found = createHash('sha256');
    for await (const part of file.createReadStream({ autoClose: false })) found.update(part);
    return found.digest('hex') === hash;
  } finally {
    await file.close();
  }
}
