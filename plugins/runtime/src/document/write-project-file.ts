import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { formatOf } from './file-formats.ts';
import { NotDurableError } from './not-durable-error.ts';
import type { FileFacts } from './project-files.ts';
import { assertAbsolute, codeOf, quote } from './read-project-file.ts';
import { runInSlices, type Steps } from './slices.ts';
import { removeLeftovers, temporaryBeside } from './temporary-file.ts';

const chunkBytes = 1024 * 1024;

/**
 * Replaces a file as a whole: after a crash there are the old bytes or the new ones. Writes beside the
 * target, syncs, checks what it wrote, renames, syncs the folder. A link stays a link.
 */
export async function writeProjectFile(
  file: string,
  bytes: Buffer,
  beforeReplace?: () => Promise<unknown>,
): Promise<FileFacts> {
  assertAbsolute(file);
  try {
    const target = await resolveTarget(file);
    const temporary = temporaryBeside(target.path);
    const facts = await replaceFile({ ...target, temporary, bytes, beforeReplace });
    await removeLeftovers(path.dirname(target.path));
    return facts;
  } catch (error) {
    throw toWriteError(file, error);
  }
}

interface Target {
  readonly path: string;
  readonly mode: number;
}

async function resolveTarget(file: string): Promise<Target> {
  try {
    const real = await realpath(file);
    const stats = await stat(real);
    if (!stats.isFile()) throw new GatehouseError('bad_request', `${quote(file)} is not a regular file.`);
    formatOf(real);
    return { path: real, mode: stats.mode & 0o777 };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const folder = await realpath(path.dirname(file));
    return { path: path.join(folder, path.basename(file)), mode: 0o600 };
  }
}

interface Replacement extends Target {
  readonly temporary: string;
  readonly bytes: Buffer;
  readonly beforeReplace: (() => Promise<unknown>) | undefined;
}

async function replaceFile(replacement: Replacement): Promise<FileFacts> {
  const { path: target, temporary, mode, bytes, beforeReplace } = replacement;
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const handle = await open(temporary, flags, 0o600);
  let facts: FileFacts;
  try {
    facts = await fill(handle, bytes, mode).finally(() => handle.close());
    await beforeReplace?.();
    await rename(temporary, target);
  } catch (error) {
    // The error that counts is the one below.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(target)).catch((cause: unknown) => {
    throw new NotDurableError(facts, { cause });
  });
  return facts;
}

async function fill(handle: FileHandle, bytes: Buffer, mode: number): Promise<FileFacts> {
  await handle.chmod(mode);
  await handle.writeFile(bytes);
  await handle.sync();
  const [fileHash, { hash, size }] = [await runInSlices(hashOf(bytes)), await hashFile(handle)];
  if (hash !== fileHash || size !== bytes.length)
    throw new GatehouseError('internal_error', 'The file does not hold what was written.');
  // As it is read: with another precision the time would be rounded otherwise.
  const { mtime } = await handle.stat({ bigint: true });
  return { fileHash, fileSizeBytes: bytes.length, lastWriteTimeUtc: mtime.toISOString() };
}

function* hashOf(bytes: Buffer): Steps<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    hash.update(bytes.subarray(at, at + chunkBytes));
    yield;
  }
  return hash.digest('hex');
}

async function hashFile(handle: FileHandle): Promise<{ hash: string; size: number }> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let size = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes, size);
    if (bytesRead === 0) return { hash: hash.digest('hex'), size };
    hash.update(chunk.subarray(0, bytesRead));
    size += bytesRead;
  }
}

/** Windows opens no folders; its rename is durable without. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
}

const pathProblems: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ELOOP',
  'ENAMETOOLONG',
  'EISDIR',
]);

function toWriteError(file: string, error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof GatehouseError || !pathProblems.has(code)) return error;
  const reason = code === 'ENOENT' || code === 'ENOTDIR' ? 'its folder does not exist' : code;
  return new GatehouseError('bad_request', `The project cannot be saved as ${quote(file)}: ${reason}.`);
}
