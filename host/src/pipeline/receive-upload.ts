import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { GatehouseError, type Upload } from '@gatehouse/sdk-plugin';
import { sendContinue } from './expect-continue.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { uploadEnding } from './upload-folder.ts';

type UploadParts = Pick<PipelineParts, 'host' | 'uploadFolder' | 'uploadLimit'>;

/**
 * Streams a body to a private file, counting to the limit; on disk when it resolves. Leaves no file behind when it
 * fails, and takes nothing in that is announced as too long.
 */
export async function receiveUpload(request: IncomingMessage, parts: UploadParts): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > parts.uploadLimit) throw tooLarge(parts);
  const path = join(parts.uploadFolder, `${randomUUID()}${uploadEnding}`);
  const file = await open(path, 'wx', 0o600).catch(refuseFullDisk);
  try {
    sendContinue(request);
    const facts = await writeBody(request, file, parts);
    await file.close();
    return { path, ...facts };
  } catch (cause) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    return refuseFullDisk(cause);
  }
}

async function writeBody(request: IncomingMessage, file: FileHandle, parts: UploadParts) {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  // Left early, a plain iteration would destroy the socket that the refusal goes out on.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > parts.uploadLimit) throw tooLarge(parts);
    const written = writeAll(file, chunk);
    hash.update(chunk);
    await written;
  }
  await file.sync();
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** A write may take less than it was given. */
async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

/** The contract knows 413 on the runner only. */
function tooLarge({ host, uploadLimit }: UploadParts): GatehouseError {
  const code = host === 'runner' ? 'payload_too_large' : 'bad_request';
  return new GatehouseError(code, `An upload may have at most ${uploadLimit} bytes`);
}

function refuseFullDisk(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') throw cause;
  throw new GatehouseError(
    'internal_error',
    `The upload does not fit on the disk of the data folder (${code}); free space and send it again`,
  );
}
