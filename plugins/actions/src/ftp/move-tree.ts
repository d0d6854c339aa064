import { createReadStream } from 'node:fs';
import { type FileHandle, readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Writable } from 'node:stream';
import { makeFolders } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { toFileError } from '../files/file-error.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { RemoteEntry, RemoteFiles } from './remote-files.ts';

const deepest = 100;

/** Answers how many files were uploaded. */
export async function uploadTree(files: RemoteFiles, local: string, remote: string): Promise<number> {
  if (await isFolder(local)) return uploadFolder(files, local, remote);
  const folder = posix.dirname(remote);
  if (folder !== '.' && folder !== '/') await files.makeFolder(folder);
  await uploadFile(files, local, remote);
  return 1;
}

export async function isFolder(local: string): Promise<boolean> {
  try {
    return (await stat(local)).isDirectory();
  } catch (cause) {
    throw toFileError(cause, local);
  }
}

async function uploadFolder(files: RemoteFiles, local: string, remote: string): Promise<number> {
  await files.makeFolder(remote);
  let count = 0;
  for (const entry of await readdir(local, { withFileTypes: true })) {
    const [from, to] = [join(local, entry.name), posix.join(remote, entry.name)];
    if (entry.isDirectory()) count += await uploadFolder(files, from, to);
    if (!entry.isFile()) continue;
    await uploadFile(files, from, to);
    count++;
  }
  return count;
}

async function uploadFile(files: RemoteFiles, local: string, remote: string): Promise<void> {
  const source = createReadStream(local);
  try {
    await files.upload(source, remote);
  } catch (cause) {
    throw toFileError(cause, local);
  } finally {
    source.destroy();
  }
}

export async function downloadFile(files: RemoteFiles, remote: string, local: string): Promise<number> {
  await replaceFile(local, { makesFolders: true }, (file) => files.download(remote, writerTo(file)));
  return 1;
}

/** Not the stream of the handle: one that stays open lets the handle wait for ever, one that closes takes it along. */
function writerTo(file: FileHandle): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => void file.appendFile(chunk).then(() => done(), done),
  });
}

/** Answers how many files were downloaded. */
export async function downloadFolder(
  files: RemoteFiles,
  { remote, local, depth = 0 }: { remote: string; local: string; depth?: number },
): Promise<number> {
  assertDepth(depth, remote);
  await makeFolders(local).catch((cause) => {
    throw toFileError(cause, local);
  });
  let count = 0;
  for (const { name, kind } of await safeEntries(files, remote)) {
    const way = { remote: posix.join(remote, name), local: join(local, name), depth: depth + 1 };
    if (kind === 'folder') count += await downloadFolder(files, way);
    if (kind === 'file') count += await downloadFile(files, way.remote, way.local);
  }
  return count;
}

/** Answers how many files were deleted. */
export async function deleteFolder(files: RemoteFiles, remote: string, depth = 0): Promise<number> {
  assertDepth(depth, remote);
  let count = 0;
  for (const { name, kind } of await safeEntries(files, remote)) {
    const path = posix.join(remote, name);
    if (kind === 'folder') count += await deleteFolder(files, path, depth + 1);
    else {
      await files.deleteFile(path);
      count++;
    }
  }
  await files.deleteFolder(remote);
  return count;
}

function assertDepth(depth: number, remote: string): void {
  if (depth > deepest) throw new ActionError(`The folders of ${quote(remote)} are nested too deep.`);
}

/** A server that names `../x` in a folder would lead out of it. */
async function safeEntries(files: RemoteFiles, folder: string): Promise<readonly RemoteEntry[]> {
  const entries = (await files.list(folder)).filter(({ name }) => name !== '.' && name !== '..');
  const strange = entries.find(({ name }) => name === '' || /[/\\\0]/.test(name));
  if (strange) {
    throw new ActionError(`The server lists ${quote(strange.name)} in ${quote(folder)}, which is no name.`);
  }
  return entries;
}
