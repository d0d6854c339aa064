import {
  type BigIntStats,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

interface SyncedFile {
  /** Held open, so that no later file gets the same number. */
  readonly held: number;
  readonly mode: number;
  readonly bytes: Buffer;
}

interface SyncedFolder {
  readonly held: number;
  /** Number and kind of what each name stands for. */
  readonly entries: ReadonlyMap<string, { readonly id: string; readonly isFolder: boolean }>;
}

/**
 * The content of a folder after a power cut, for tests on Linux: each file has the bytes of its last sync, each folder
 * the names of its last sync, and nothing else exists. A real disk may have kept more; a program must be content with
 * this.
 */
export class SyncedDisk {
  readonly #path: string;
  readonly #root: string;
  readonly #files = new Map<string, SyncedFile>();
  readonly #folders = new Map<string, SyncedFolder>();

  /** The present content of the folder counts as synced. */
  constructor(folder: string) {
    this.#path = folder;
    this.#root = this.#take(folder, true);
  }

  /** Notes what the file or folder holds at the beginning of its sync. */
  sync(fd: number): void {
    const facts = fstatSync(fd, { bigint: true });
    this.#note(facts, `/proc/self/fd/${fd}`);
  }

  /** Some disks write the names in folders long before the bytes of files: from now on all names of now are there. */
  takeNames(): void {
    this.#take(this.#path, false);
  }

  /** Writes what a power cut leaves to a new folder. */
  copyTo(target: string): void {
    this.#copy(this.#root, target);
  }

  close(): void {
    for (const { held } of [...this.#files.values(), ...this.#folders.values()]) closeSync(held);
    this.#files.clear();
    this.#folders.clear();
  }

  #take(path: string, withBytes: boolean): string {
    const facts = lstatSync(path, { bigint: true });
    if (withBytes || facts.isDirectory()) this.#note(facts, path);
    if (facts.isDirectory()) for (const name of readdirSync(path)) this.#take(join(path, name), withBytes);
    return idOf(facts);
  }

  #note(facts: BigIntStats, path: string): void {
    const id = idOf(facts);
    if (facts.isDirectory()) {
      const held = this.#folders.get(id)?.held ?? openSync(path, 'r');
      this.#folders.set(id, { held, entries: entriesOf(path) });
    } else if (facts.isFile()) {
      const held = this.#files.get(id)?.held ?? openSync(path, 'r');
      this.#files.set(id, { held, mode: Number(facts.mode) & 0o777, bytes: readFileSync(path) });
    }
  }

  /** A name can be on the disk before what it stands for: then that is empty. */
  #copy(id: string, target: string): void {
    mkdirSync(target);
    for (const [name, entry] of this.#folders.get(id)?.entries ?? []) {
      const file = this.#files.get(entry.id);
      if (entry.isFolder) this.#copy(entry.id, join(target, name));
      else writeFileSync(join(target, name), file?.bytes ?? '', { mode: file?.mode ?? 0o600 });
    }
  }
}

function entriesOf(folder: string): SyncedFolder['entries'] {
  return new Map(
    readdirSync(folder).map((name) => {
      const facts = lstatSync(join(folder, name), { bigint: true });
      return [name, { id: idOf(facts), isFolder: facts.isDirectory() }];
    }),
  );
}

function idOf({ dev, ino }: BigIntStats): string {
  return `${dev}-${ino}`;
}
