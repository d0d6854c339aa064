import type { FileHandle } from 'node:fs/promises';
import { posix } from 'node:path';
import { Writable } from 'node:stream';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import {
  below,
  factsOf,
  type GuardedPath,
  makeFolders,
  replaceFile,
  withRegular,
} from '@gatehouse/sdk-actions/files';
import { walkFolder } from '../files/walk-folder.ts';
import type { RemoteEntry, RemoteFiles } from './remote-files.ts';

const deepest = 100;

/** Returns the number of uploaded files. */
export async function uploadTree(files: RemoteFiles, local: GuardedPath, remote: string): Promise<number> {
  if (await isFolder(local)) return uploadFolder(files, local, remote);
  const folder = posix.dirname(remote);
  if (folder !== '.' && folder !== '/') await files.makeFolder(folder);
  await uploadFile(files, local, remote);
  return 1;
}

export async function isFolder(local: GuardedPath): Promise<boolean> {
  return (await factsOf(local)).facts.isDirectory();
}

async function uploadFolder(files: RemoteFiles, local: GuardedPath, remote: string): Promise<number> {
  await files.makeFolder(remote);
  let count = 0;
  for await (const { named, name, kind } of walkFolder(local, { isRecursive: false })) {
    const to = posix.join(remote, name);
    if (kind === 'folder') count += await uploadFolder(files, named, to);
    if (kind !== 'file') continue;
    await uploadFile(files, named, to);
    count++;
  }
  return count;
}

function uploadFile(files: RemoteFiles, local: GuardedPath, remote: string): Promise<void> {
  return withRegular(local, 'read', async ({ file }) => {
    const source = file.createReadStream({ autoClose: false });
    try {
      await files.upload(source, remote);
    } finally {
      source.destroy();
    }
  });
}

export async function downloadFile(files: RemoteFiles, remote: string, local: GuardedPath): Promise<number> {
  await replaceFile(local, { makesFolders: true }, (file) => files.download(remote, writerTo(file)));
  return 1;
}

/**
 * The stream of the handle does not fit: one that stays open blocks the end of the handle, one that closes closes the
 * handle.
 */
function writerTo(file: FileHandle): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => void file.appendFile(chunk).then(() => done(), done),
  });
}

/** Returns the number of downloaded files. */
export async function downloadFolder(
  files: RemoteFiles,
  { remote, local, depth = 0 }: { remote: string; local: GuardedPath; depth?: number },
): Promise<number> {
  assertDepth(depth, remote);
  await makeFolders(local);
  let count = 0;
  for (const { name, kind } of await safeEntries(files, remote)) {
    const entry = { remote: posix.join(remote, name), local: below(local, name), depth: depth + 1 };
    if (kind === 'folder') count += await downloadFolder(files, entry);
    if (kind === 'file') count += await downloadFile(files, entry.remote, entry.local);
  }
  return count;
}

/** Returns the number of deleted files. */
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

/** A server could list `../x` in a folder, which leads out of it. */
async function safeEntries(files: RemoteFiles, folder: string): Promise<readonly RemoteEntry[]> {
  const entries = (await files.list(folder)).filter(({ name }) => name !== '.' && name !== '..');
  const strange = entries.find(({ name }) => name === '' || /[/\\\0]/.test(name));
  if (strange) {
    throw new ActionError(`The server lists ${quote(strange.name)} in ${quote(folder)}, which is no name.`);
  }
  return entries;
}
