import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GatehouseError, type Upload } from '@gatehouse/sdk-plugin';

export const defaultUploadLimit = 2 * 1024 * 1024 * 1024;

/** Streams a body to a private file, counting to the limit. Leaves no file behind when it fails. */
export async function receiveUpload(
  request: IncomingMessage,
  folder: string,
  limit: number,
): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      sizeBytes += chunk.length;
      if (sizeBytes > limit) return next(tooLarge(limit));
      hash.update(chunk);
      next(null, chunk);
    },
  });
  try {
    await pipeline(request, counter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

function tooLarge(limit: number): GatehouseError {
  return new GatehouseError('payload_too_large', `An upload may have at most ${limit} bytes`);
}
