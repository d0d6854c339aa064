import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const openFile = promisify(fs.open);
const datasync = promisify((fd: number, done: fs.NoParamCallback) => fs.fdatasync(fd, done));
const readAll = promisify(fs.readFile);

/**
 * Appends lines and resolves once they are on disk. A failed write leaves no part of a line behind. Writes that only
 * reach the cache of the system are synchronous: each trip to the thread pool costs a turn of the event loop, and tries
 * end meanwhile.
 */
export async function appendLines(path: string, lines: readonly string[]): Promise<void> {
  const fd = await openFile(path, 'a', 0o600);
  try {
    const { size } = fs.fstatSync(fd);
    try {
      fs.writeFileSync(fd, toText(lines));
      await datasync(fd);
    } catch (error) {
      fs.ftruncateSync(fd, size);
      throw error;
    }
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * The complete lines of some files, one file after the other; none for a path that is missing or not a file. All files
 * are opened together, because they may be renamed while they are read.
 */
export async function readLines(paths: readonly string[]): Promise<string[]> {
  const opened = paths.map(openIfThere);
  try {
    const texts = await Promise.all(opened.map(readText));
    return texts.flatMap((text) => text.split('\n').slice(0, -1));
  } finally {
    for (const fd of opened) if (fd !== null) fs.closeSync(fd);
  }
}

/** The last bytes of a file, as text; empty for a path that is missing or not a file. */
export async function readTail(path: string, max: number): Promise<string> {
  const handle = await open(path, 'r').catch(orNull);
  if (handle === null) return '';
  try {
    const facts = await handle.stat();
    const size = facts.isFile() ? facts.size : 0;
    const length = Math.min(size, max);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Removes a last line that has no end. */
export async function cutTornLine(path: string): Promise<void> {
  const handle = await open(path, 'r+').catch(orNull);
  if (handle === null) return;
  try {
    const bytes = await handle.readFile();
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) await handle.truncate(whole);
  } finally {
    await handle.close();
  }
}

function openIfThere(path: string): number | null {
  try {
    return fs.openSync(path, 'r');
  } catch (error) {
    return orNull(error);
  }
}

async function readText(fd: number | null): Promise<string> {
  if (fd === null) return '';
  return readAll(fd, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'EISDIR') return '';
    throw error;
  });
}

function orNull(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Windows cannot open folders; a rename is durable there without a sync. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
