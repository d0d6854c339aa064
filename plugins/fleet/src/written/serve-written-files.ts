import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Channels, RunInfo } from '@gatehouse/sdk-actions';
import { type FileRights, type GuardedPath, withRegular } from '@gatehouse/sdk-actions/files';
import {
  appendRemote,
  changeRemote,
  fetchRemote,
  findRemoteFolder,
  remoteAppend,
  remoteChange,
  remotePart,
  writeRemotePart,
} from '@gatehouse/sdk-actions/internal';
import { isWithin, useTarget } from '@gatehouse/sdk-actions/internal/files';
import * as v from 'valibot';
import { changeEntry } from './change-entry.ts';
import { explainFullDisk } from './explain-full-disk.ts';
import { RunUploads } from './run-uploads.ts';

interface WritingNode {
  readonly name: string;
  readonly folders: {
    /** The folder of a project of which the node has a copy; null where its runs use files of the node. */
    copyFor(projectPath: string | null): string | null;
    /** Brings the folder as it is now. */
    refresh(folder: string): Promise<void>;
    /** A file is about to be replaced. */
    keep(real: string): Promise<void>;
  };
}

/**
 * Writes the files of projects for runs on nodes, by the rights of each run. The daemon hears the questions of the run
 * that a worker executes now alone, so nothing of a lost run arrives; what is under way ends with its signal.
 * @param nodes those that are connected
 */
export function serveWrittenFiles(channels: Channels, nodes: () => Iterable<WritingNode>): void {
  const uploads = new RunUploads();
  const foldersOf = ({ node }: RunInfo) => [...nodes()].find(({ name }) => name === node)?.folders;
  const folderOf = (run: RunInfo) => foldersOf(run)?.copyFor(run.projectPath) ?? null;
  const place = (run: RunInfo, path: string) => placeOf(run, { folder: folderOf(run), path });
  const keep = async (named: GuardedPath) => {
    const real = await useTarget(named, 'write', async (entry) => entry.real).catch(() => null);
    if (real !== null) await Promise.all([...nodes()].map(({ folders }) => folders.keep(real)));
  };

  channels.serve(findRemoteFolder, async (_question, run) => ({ folder: folderOf(run) }));
  channels.serve(fetchRemote, async (_question, run) => {
    const folder = folderOf(run);
    if (folder !== null) await foldersOf(run)?.refresh(folder);
    return null;
  });
  channels.serve(writeRemotePart, async (question, run, signal) => {
    const part = v.parse(remotePart, question);
    const { named } = place(run, part.path);
    return explainFullDisk(part.path, async () => {
      await uploads.of(signal).add(part, { named, signal, beforeEnd: () => keep(named) });
      if (part.end !== null) await syncFolder(named);
    });
  });
  channels.serve(appendRemote, async (question, run, signal) => {
    const { path, bytes, whenEmpty } = v.parse(remoteAppend, question);
    const { named } = place(run, path);
    const [added, first] = [bytes, whenEmpty ?? bytes].map((text) => Buffer.from(text, 'base64'));
    uploads.of(signal).budget.spend({ bytes: added?.length ?? 0, isNew: true });
    return explainFullDisk(path, () =>
      withRegular(named, 'append', async ({ file }) => {
        const { size } = await file.stat();
        signal.throwIfAborted();
        writeWhole(file.fd, (size === 0 ? first : added) ?? Buffer.alloc(0));
        await file.datasync();
      }),
    );
  });
  channels.serve(changeRemote, async (question, run, signal) => {
    const change = v.parse(remoteChange, question);
    const { named, folder } = place(run, change.path);
    uploads.of(signal).budget.spend({ bytes: 0, isNew: true });
    await keep(named);
    if (change.kind === 'move') await keep({ ...named, path: change.to });
    signal.throwIfAborted();
    return explainFullDisk(change.path, async () => {
      await changeEntry(change, named, folder);
      await syncFolder(named);
    });
  });
}

interface Wanted {
  readonly folder: string | null;
  readonly path: string;
}

/** The path with the rights of the run, reduced to reading outside of the folder. */
function placeOf({ fileRights }: RunInfo, { folder, path }: Wanted) {
  if (folder === null) throw new Error('The files of this run are those of its node.');
  const rights: FileRights = fileRights.map((each) =>
    each.access === 'write' && !isWithin(each.path, folder) ? { ...each, access: 'read' } : each,
  );
  return { named: { path, rights }, folder };
}

/** In one piece: others add to the same file. */
function writeWhole(fd: number, bytes: Buffer): void {
  const written = writeSync(fd, bytes);
  if (written < bytes.length) {
    throw Object.assign(new Error('a part was written'), { code: 'ENOSPC', syscall: 'write' });
  }
}

/** A change of a name is durable once its folder is synced; Windows syncs no folders. */
async function syncFolder({ path }: GuardedPath): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dirname(path), 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
