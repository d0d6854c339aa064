import { type FileHandle, lstat, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileAccess, FileFacts, FolderEntry } from '@gatehouse/sdk-plugin';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import { AccessError } from './access-error.ts';
import { type FileRoots, resolveBelow } from './file-roots.ts';
import type { OwnedHandles } from './owned-handles.ts';

const flags = { read: 'r', write: 'w', append: 'a' } as const;

export function createFileAccess(roots: FileRoots, owned: OwnedHandles): FileAccess {
  const at = (path: string) => resolveBelow(path, roots);
  return {
    own: async () => {
      if (roots.own !== null) return roots.own();
      throw new AccessError({
        pluginId: roots.pluginId,
        kind: 'files',
        target: 'its own folder',
        entry: 'own',
      });
    },
    read: async (path) => readFile(await at(path)),
    readText: async (path) => readFile(await at(path), 'utf8'),
    write: async (path, content) => writeFileDurably(await at(path), content),
    list: async (path) => {
      const entries = await readdir(await at(path), { withFileTypes: true });
      return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
    },
    facts: async (path) => factsOf(await at(path)),
    makeFolder: async (path) => void (await mkdir(await at(path), { recursive: true, mode: 0o700 })),
    // A link is removed, and not what it leads to.
    remove: async (path) =>
      rm(join(await at(dirname(path)), basename(path)), { recursive: true, force: true }),
    open: async (path, mode) => {
      owned.assertOpen();
      return own(await open(await at(path), flags[mode], 0o600), owned);
    },
  };
}

function own(handle: FileHandle, owned: OwnedHandles): FileHandle {
  const close = handle.close.bind(handle);
  const release = owned.add(close);
  handle.close = async () => {
    await close();
    release();
  };
  return handle;
}

async function factsOf(path: string): Promise<FileFacts | null> {
  try {
    const facts = await lstat(path);
    return { kind: kindOf(facts), size: facts.size, modifiedAt: facts.mtime.toISOString() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): FolderEntry['kind'] {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'folder' : 'other';
}
