import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { GuardedPath } from '../files/guarded-path.ts';
import { type OpenFile, withRegular } from '../files/open-regular.ts';
import { ActionError } from '../worker-part/action-error.ts';
import type { FileFacts } from './project-files.ts';
import { mostFileBytes } from './text-chunks.ts';

const chunkBytes = 1024 * 1024;
const mostTries = 3;

export interface FileBytes {
  /** Where the bytes are, with links resolved: its ending decides the format. */
  readonly realPath: string;
  readonly bytes: Buffer;
  readonly facts: FileFacts;
}

/** Reads a regular file, never a device or a pipe, and never waits for a writer. */
export async function readProjectFile(named: GuardedPath): Promise<FileBytes> {
  const { path: file } = named;
  try {
    assertAbsolute(file);
    for (let tries = 0; tries < mostTries; tries++) {
      const read = await withRegular(named, 'read', (opened) => readWhole(file, opened));
      if (read) return read;
    }
  } catch (error) {
    throw toReadError(file, error);
  }
  throw new GatehouseError('bad_request', `${quote(file)} changes while it is read: wait, then try again.`);
}

/** Null when somebody wrote to the file meanwhile: half an old and half a new text belong to no moment. */
async function readWhole(name: string, { file, real }: OpenFile): Promise<FileBytes | null> {
  const before = await file.stat({ bigint: true });
  const { bytes, fileHash } = await readBytes(file, { file: name, size: Number(before.size) });
  if (!isSame(before, await file.stat({ bigint: true }))) return null;
  const lastWriteTimeUtc = before.mtime.toISOString();
  return { realPath: real, bytes, facts: { fileHash, fileSizeBytes: bytes.length, lastWriteTimeUtc } };
}

function isSame(before: BigIntStats, after: BigIntStats): boolean {
  return before.mtimeNs === after.mtimeNs && before.size === after.size;
}

/** Counts and hashes what it reads, piece by piece: the size that a file system states may be wrong. */
async function readBytes(handle: FileHandle, { file, size: stated }: { file: string; size: number }) {
  const hash = createHash('sha256');
  let buffer = Buffer.allocUnsafe(Math.min(stated, mostFileBytes) + 1);
  let size = 0;
  for (;;) {
    if (size > mostFileBytes)
      throw new GatehouseError('bad_request', `${quote(file)} is larger than 256 MB.`);
    if (size === buffer.length) buffer = Buffer.concat([buffer], 2 * size);
    const { bytesRead } = await handle.read(buffer, size, Math.min(chunkBytes, buffer.length - size), null);
    if (bytesRead === 0) return { bytes: buffer.subarray(0, size), fileHash: hash.digest('hex') };
    hash.update(buffer.subarray(size, size + bytesRead));
    size += bytesRead;
  }
}

export function assertAbsolute(file: string): void {
  if (!path.isAbsolute(file) || file.includes('\0')) {
    throw new GatehouseError('bad_request', `The path ${quote(file)} must be absolute.`);
  }
}

const unreadable: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'ENXIO']);

function toReadError(file: string, error: unknown): unknown {
  if (error instanceof GatehouseError) return error;
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new GatehouseError('not_found', `There is no file ${quote(file)}.`);
  }
  if (unreadable.has(code)) {
    return new GatehouseError('bad_request', `The file ${quote(file)} cannot be opened (${code}).`);
  }
  return error instanceof ActionError ? new GatehouseError('bad_request', error.message) : error;
}

/** The code of a system error, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function quote(file: string): string {
  return JSON.stringify(file);
}
