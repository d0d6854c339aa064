import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { formatOf } from './file-formats.ts';
import type { FileFacts } from './project-files.ts';
import { assertAbsolute, codeOf, quote, sha256 } from './read-project-file.ts';

/**
 * Replaces a file as a whole: after a crash there are the old bytes or the new ones. Writes beside the
 * target, syncs, checks what it wrote, renames, syncs the folder. A link stays a link.
 */
export async function writeProjectFile(file: string, bytes: Buffer): Promise<FileFacts> {
  assertAbsolute(file);
  try {
    const target = await resolveTarget(file);
    const temporary = path.join(
      path.dirname(target.path),
      `.gatehouse-${randomBytes(8).toString('hex')}.tmp`,
    );
    return await replaceFile({ ...target, temporary, bytes });
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
}

async function replaceFile({ path: target, temporary, mode, bytes }: Replacement): Promise<FileFacts> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const handle = await open(temporary, flags, 0o600);
  try {
    const facts = await fill(handle, bytes, mode).finally(() => handle.close());
    await rename(temporary, target);
    await syncFolder(path.dirname(target));
    return facts;
  } catch (error) {
    // After the rename there is nothing to remove; the error that counts is the one below.
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
}

async function fill(handle: FileHandle, bytes: Buffer, mode: number): Promise<FileFacts> {
  await handle.chmod(mode);
  await handle.writeFile(bytes);
  await handle.sync();
  const fileHash = sha256(bytes);
  const { buffer } = await handle.read(Buffer.alloc(bytes.length + 1), 0, bytes.length + 1, 0);
  const written = buffer.subarray(0, (await handle.stat()).size);
  if (sha256(written) !== fileHash)
    throw new GatehouseError('internal_error', 'The file does not hold what was written.');
  const { mtime } = await handle.stat();
  return { fileHash, fileSizeBytes: bytes.length, lastWriteTimeUtc: mtime.toISOString() };
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
