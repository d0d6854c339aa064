import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import { type GuardedPath, type OpenFile, withRegular } from '@gatehouse/sdk-actions/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { maxFileBytes } from '../text/text-chunks.ts';
import type { FileFacts } from './project-files.ts';

const chunkBytes = 1024 * 1024;
const maxTries = 3;

export interface OpenProjectFile {
  readonly handle: FileHandle;
  /** The path as given. */
  readonly path: string;
  /** The path with links resolved: its extension selects the format. */
  readonly realPath: string;
  /** Size in bytes that the file system reports. */
  readonly size: number;
}

/** The facts that reading found. */
export type ReadFacts = Omit<FileFacts, 'lastWriteTimeUtc'>;

/**
 * Uses a regular file, never a device or a pipe, and never waits for a writer. A file that changed during reading is
 * read again, so that old and new content are never mixed.
 */
export async function useProjectFile<Result extends { readonly facts: ReadFacts }>(
  named: GuardedPath,
  use: (file: OpenProjectFile) => Promise<Result>,
): Promise<Result & { readonly facts: FileFacts }> {
  const { path } = named;
  try {
    assertAbsolute(path);
    for (let tries = 0; tries < maxTries; tries++) {
      const read = await withRegular(named, 'read', (opened) => useUnchanged(path, opened, use));
      if (read) return read;
    }
  } catch (error) {
    throw toReadError(path, error);
  }
  throw new GatehouseError('bad_request', `${quote(path)} changes while it is read: wait, then try again.`);
}

/** Null when the file changed meanwhile. */
async function useUnchanged<Result extends { readonly facts: ReadFacts }>(
  path: string,
  { file: handle, real: realPath }: OpenFile,
  use: (file: OpenProjectFile) => Promise<Result>,
): Promise<(Result & { readonly facts: FileFacts }) | null> {
  const before = await handle.stat({ bigint: true });
  const size = Number(before.size);
  assertSize(path, size);
  const result = await use({ handle, path, realPath, size });
  if (!isSame(before, await handle.stat({ bigint: true }))) return null;
  return { ...result, facts: { ...result.facts, lastWriteTimeUtc: before.mtime.toISOString() } };
}

/** Reads the whole file. The size that the file system reports can be wrong. */
export async function readBytes({
  handle,
  path,
  size: stated,
}: OpenProjectFile): Promise<{ readonly bytes: Buffer; readonly facts: ReadFacts }> {
  const hash = createHash('sha256');
  let buffer = Buffer.allocUnsafe(stated + 1);
  let size = 0;
  for (;;) {
    assertSize(path, size);
    if (size === buffer.length) buffer = Buffer.concat([buffer], 2 * size);
    const { bytesRead } = await handle.read(buffer, size, Math.min(chunkBytes, buffer.length - size), null);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(size, size + bytesRead));
    size += bytesRead;
  }
  return { bytes: buffer.subarray(0, size), facts: { fileHash: hash.digest('hex'), fileSizeBytes: size } };
}

export function assertSize(path: string, size: number, maxBytes = maxFileBytes): void {
  if (size <= maxBytes) return;
  const megabytes = maxBytes / 1024 / 1024;
  throw new GatehouseError('bad_request', `${quote(path)} is larger than ${megabytes} MB.`);
}

function isSame(before: BigIntStats, after: BigIntStats): boolean {
  return before.mtimeNs === after.mtimeNs && before.size === after.size;
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
