import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteFiles, RemoteReplace } from './remote-files.ts';

/** Writes a file on this machine, and sends it to its place when it is whole. */
export async function writeElsewhere(
  { remote, path, ...options }: RemoteReplace & { readonly remote: RemoteFiles; readonly path: string },
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const temporary = join(tmpdir(), `.gatehouse-${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx+', 0o600);
  try {
    // It goes with the process.
    await rm(temporary);
    await write(file);
    await remote.replace(path, file, options);
  } finally {
    await file.close();
  }
}
