import { constants } from 'node:fs';
import { dirname } from 'node:path';
import type { Random } from '@gatehouse/test-tiers';
import { type FileCalls, nodeFileCalls } from '../../../packages/store/src/file-calls.ts';

/** The synced content of a file, which survives a power cut, and its changes since the last sync. */
interface Content {
  synced: Buffer;
  pending: Change[];
}

type Change =
  | { readonly kind: 'write'; readonly position: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly length: number };

export interface RecordedDisk {
  readonly calls: FileCalls;
  /**
   * The files after a power cut at this moment. Without `random` all unsynced data is lost; with it, any of it may have
   * reached the disk: names and writes, in any order, each write whole or its first half.
   */
  afterPowerCut(random: Random | null): ReadonlyMap<string, Buffer>;
}

/** The real file system, recorded. It must see each file from its creation on. */
export function createRecordedDisk(): RecordedDisk {
  const real = { ...nodeFileCalls };
  const open = new Map<number, Content | string>();
  const names = new Map<string, Content>();
  const syncedNames = new Map<string, Content>();

  function note(fd: number, change: Change): void {
    const content = open.get(fd);
    if (typeof content === 'object') content.pending.push(change);
  }

  function sync(fd: number): void {
    const content = open.get(fd);
    if (typeof content === 'object') {
      content.synced = content.pending.reduce(apply, content.synced);
      content.pending = [];
    } else if (content !== undefined) syncFolder(content);
  }

  function syncFolder(folder: string): void {
    for (const name of syncedNames.keys())
      if (dirname(name) === folder && !names.has(name)) syncedNames.delete(name);
    for (const [name, content] of names) if (dirname(name) === folder) syncedNames.set(name, content);
  }

  const calls: FileCalls = {
    ...real,
    open: async (path, flags, mode) => {
      const fd = await real.open(path, flags, mode);
      if ((flags & constants.O_CREAT) !== 0) names.set(path, { synced: Buffer.alloc(0), pending: [] });
      open.set(fd, names.get(path) ?? path);
      return fd;
    },
    close: async (fd) => {
      open.delete(fd);
      await real.close(fd);
    },
    write: async (fd, bytes, position) => {
      const count = await real.write(fd, bytes, position);
      note(fd, { kind: 'write', position, bytes: Buffer.from(bytes.subarray(0, count)) });
      return count;
    },
    ftruncate: async (fd, length) => {
      await real.ftruncate(fd, length);
      note(fd, { kind: 'truncate', length });
    },
    // The model decides what is on the disk; a real sync would only take time.
    fdatasync: async (fd) => sync(fd),
    fsync: async (fd) => sync(fd),
    rename: async (from, to) => {
      await real.rename(from, to);
      const content = names.get(from);
      names.delete(from);
      if (content !== undefined) names.set(to, content);
    },
    unlink: async (path) => {
      await real.unlink(path);
      names.delete(path);
    },
  };

  return {
    calls,
    afterPowerCut: (random) => {
      const kept = random !== null && random() < 0.5 ? names : syncedNames;
      return new Map([...kept].map(([name, content]) => [name, survive(content, random)]));
    },
  };
}

function survive({ synced, pending }: Content, random: Random | null): Buffer {
  if (random === null) return synced;
  return pending
    .filter(() => random() < 0.5)
    .map((change) => (random() < 0.5 ? change : firstHalf(change)))
    .reduce(apply, synced);
}

function firstHalf(change: Change): Change {
  return change.kind === 'write'
    ? { ...change, bytes: change.bytes.subarray(0, change.bytes.length >> 1) }
    : change;
}

function apply(content: Buffer, change: Change): Buffer {
  if (change.kind === 'truncate') {
    const shorter = Buffer.alloc(change.length);
    content.copy(shorter);
    return shorter;
  }
  const end = change.position + change.bytes.length;
  const next = Buffer.alloc(Math.max(content.length, end));
  content.copy(next);
  change.bytes.copy(next, change.position);
  return next;
}
