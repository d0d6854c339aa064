import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { StoredForm } from './built-file.ts';

const maxBytes = 16 * 1024 * 1024;
/** Windows has neither: there the digest alone finds what a link put in place. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads a plain file for the first time. Throws for a link, a file that is too large, and what is no file. */
export async function toStoredForm(path: string): Promise<StoredForm> {
  const bytes = await readPlain(path, maxBytes);
  return { path, size: bytes.length, sha256: digestOf(bytes) };
}

/** The bytes, which are those of the first time, or of the build: a file that was changed or replaced since is refused. */
export async function readStoredForm({ path, size, sha256 }: StoredForm): Promise<Buffer> {
  const bytes = await readPlain(path, size).catch(() => null);
  if (bytes !== null && digestOf(bytes) === sha256) return bytes;
  throw new GatehouseError(
    'service_unavailable',
    'This file was changed or removed since the daemon started; start it anew',
  );
}

async function readPlain(path: string, maxSize: number): Promise<Buffer> {
  const file = await open(path, flags);
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error(`${path} is no file`);
    if (facts.size > maxSize)
      throw new Error(`${path} has ${facts.size} bytes; at most ${maxSize} can be served`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
