import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { FileFacts } from './project-files.ts';

const maxBytes = 256 * 1024 * 1024;
const chunkBytes = 1024 * 1024;

export interface FileBytes {
  /** Where the bytes are, with links resolved: its ending decides the format. */
  readonly realPath: string;
  readonly bytes: Buffer;
  readonly facts: FileFacts;
}

/** Reads a regular file, never a device or a pipe, and never waits for a writer. */
export async function readProjectFile(file: string): Promise<FileBytes> {
  try {
    return await readRegularFile(file);
  } catch (error) {
    if (error instanceof GatehouseError) throw error;
    throw toReadError(file, error);
  }
}

async function readRegularFile(file: string): Promise<FileBytes> {
  assertAbsolute(file);
  const realPath = await realpath(file);
  const handle = await open(realPath, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new GatehouseError('bad_request', `${quote(file)} is not a regular file.`);
    const bytes = await readBytes(handle, file);
    const lastWriteTimeUtc = stats.mtime.toISOString();
    return {
      realPath,
      bytes,
      facts: { fileHash: sha256(bytes), fileSizeBytes: bytes.length, lastWriteTimeUtc },
    };
  } finally {
    await handle.close();
  }
}

/** Counts what it reads: the size that a file system states may be wrong. */
async function readBytes(handle: FileHandle, file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    size += bytesRead;
    if (size > maxBytes) throw new GatehouseError('bad_request', `${quote(file)} is larger than 256 MB.`);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function assertAbsolute(file: string): void {
  if (!path.isAbsolute(file) || file.includes('\0')) {
    throw new GatehouseError('bad_request', `The path ${quote(file)} must be absolute.`);
  }
}

function toReadError(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new GatehouseError('not_found', `There is no file ${quote(file)}.`);
  }
  if (
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'ELOOP' ||
    code === 'ENAMETOOLONG' ||
    code === 'ENXIO'
  ) {
    return new GatehouseError('bad_request', `The file ${quote(file)} cannot be opened (${code}).`);
  }
  return error;
}

/** The code of a system error, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function quote(file: string): string {
  return JSON.stringify(file);
}
