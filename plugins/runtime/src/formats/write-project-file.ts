import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { type GuardedPath, isRefusal } from '@gatehouse/sdk-actions/files';
import { type Entry, factsAt, useTarget } from '@gatehouse/sdk-actions/internal/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { hashFile } from '../project-files/hash-file.ts';
import { NotDurableError } from '../project-files/not-durable-error.ts';
import type { FileFacts } from '../project-files/project-files.ts';
import { assertAbsolute, codeOf, quote } from '../project-files/read-project-file.ts';
import { removeLeftovers, temporaryBeside } from '../project-files/temporary-file.ts';
import { runInSlices, type Steps } from '../text/slices.ts';
import { formatOf } from './file-formats.ts';

const chunkBytes = 1024 * 1024;

/**
 * Replaces a file atomically: after a crash it has the old bytes or the new ones. Writes a temporary file, syncs and
 * verifies it, renames it, and syncs the folder. A link stays a link.
 */
export async function writeProjectFile(
  named: GuardedPath,
  bytes: Buffer,
  beforeReplace?: () => Promise<unknown>,
): Promise<FileFacts> {
  assertAbsolute(named.path);
  try {
    return await useTarget(named, 'write', async (entry) => {
      const mode = await modeOf(named.path, entry);
      const facts = await replaceFile({ entry, mode, bytes, beforeReplace });
      await removeLeftovers(entry.folder.path);
      return facts;
    });
  } catch (error) {
    throw toWriteError(named.path, error);
  }
}

async function modeOf(file: string, entry: Entry): Promise<number> {
  const facts = await factsAt(entry);
  if (facts === null) return 0o600;
  if (!facts.isFile()) throw new GatehouseError('bad_request', `${quote(file)} is not a regular file.`);
  formatOf(entry.real);
  return facts.mode & 0o777;
}

interface Replacement {
  readonly entry: Entry;
  readonly mode: number;
  readonly bytes: Buffer;
  readonly beforeReplace: (() => Promise<unknown>) | undefined;
}

async function replaceFile({ entry, mode, bytes, beforeReplace }: Replacement): Promise<FileFacts> {
  const temporary = temporaryBeside(entry.at);
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const handle = await open(temporary, flags, 0o600);
  let facts: FileFacts;
  try {
    facts = await fill(handle, bytes, mode).finally(() => handle.close());
    await beforeReplace?.();
    await rename(temporary, entry.at);
  } catch (error) {
    // The error below is the one to report.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(entry.folder.path).catch((cause: unknown) => {
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
  // With the precision of reading: otherwise the time would be rounded differently.
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

/** Windows cannot open folders; its rename is durable without a sync. */
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
  if (isRefusal(error)) return new GatehouseError('bad_request', error.message);
  const code = codeOf(error);
  if (error instanceof GatehouseError || !pathProblems.has(code)) return error;
  const reason = code === 'ENOENT' || code === 'ENOTDIR' ? 'its folder does not exist' : code;
  return new GatehouseError('bad_request', `The project cannot be saved as ${quote(file)}: ${reason}.`);
}
