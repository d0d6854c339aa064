import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { SyncedDisk } from './synced-disk.ts';

/**
 * The disk of a folder, which learns of each sync that this process makes until the test ends. Code that keeps the
 * `fsync` of `node:fs` that it had when it was loaded is not seen, so it takes it anew for each call.
 */
export async function followSyncs(t: Pick<TestContext, 'after'>, folder: string): Promise<SyncedDisk> {
  const disk = new SyncedDisk(folder);
  const undoes = [
    follow(fs, 'fsync', (fd: number) => disk.sync(fd)),
    follow(fs, 'fdatasync', (fd: number) => disk.sync(fd)),
    follow(fs, 'fsyncSync', (fd: number) => disk.sync(fd)),
    follow(fs, 'fdatasyncSync', (fd: number) => disk.sync(fd)),
    ...(await followHandles(disk)),
  ];
  t.after(() => {
    for (const undo of undoes) undo();
    disk.close();
  });
  return disk;
}

/** The class of file handles has no public name. */
async function followHandles(disk: SyncedDisk): Promise<(() => void)[]> {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  function note(this: FileHandle): void {
    disk.sync(this.fd);
  }
  return [follow(prototype, 'sync', note), follow(prototype, 'datasync', note)];
}

type Method = (this: unknown, ...given: never[]) => unknown;

function follow<Name extends string>(
  object: { [name in Name]: Method },
  name: Name,
  note: (this: never, ...given: never[]) => void,
): () => void {
  const real = object[name];
  object[name] = function (...given) {
    Reflect.apply(note, this, given);
    return Reflect.apply(real, this, given);
  };
  return () => {
    object[name] = real;
  };
}
