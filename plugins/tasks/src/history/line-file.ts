import fs from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const openFile = promisify(fs.open);
const datasync = promisify(fs.fdatasync);

/**
 * Adds lines, on disk before it resolves. A write that fails leaves no part of a line behind. What only reaches the
 * cache of the system is done at once: each trip to the thread pool takes a turn of the event loop, and tries end meanwhile.
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

/** The last bytes of a file, as text; empty where there is no file. */
export async function readTail(path: string, longest: number): Promise<string> {
  const handle = await openIfThere(path, 'r');
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, longest);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Removes a last line that has no end. */
export async function cutTornLine(path: string): Promise<void> {
  const handle = await openIfThere(path, 'r+');
  if (handle === null) return;
  try {
    const bytes = await handle.readFile();
    const whole = bytes.lastIndexOf(0x0a) + 1;
    if (whole < bytes.length) await handle.truncate(whole);
  } finally {
    await handle.close();
  }
}

/** Writes beside the file, syncs, renames: a reader sees the old lines or the new ones. */
export async function replaceFile(path: string, lines: readonly string[]): Promise<void> {
  const temporary = `${path}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(toText(lines));
    await handle.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

function openIfThere(path: string, flags: 'r' | 'r+'): Promise<FileHandle | null> {
  return open(path, flags).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Windows opens no folders; its rename is durable without. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
