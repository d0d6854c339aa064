import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentEntry, SentFile } from '../files/sent-entry.ts';
import { changedEntries } from './changed-entries.ts';
import { type FileCache, OtherContent } from './file-cache.ts';

export type PartsOf = (file: SentFile) => AsyncIterable<Uint8Array>;

/** A file is another one than the daemon had listed. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';
  readonly path: string;

  constructor(path: string) {
    super(`${path} changed while it was sent`);
    this.path = path;
  }
}

interface Given {
  readonly partsOf: PartsOf;
  /** Entries are looked at again, and laid out anew where they are others. */
  readonly isCode: boolean;
}

/** Files that are looked for in the cache at once. */
const atOnce = 8;

/** A folder on a node, as it is on the machine of the daemon. */
export class ProjectCopy {
  readonly root: string;
  readonly #cache: FileCache;
  readonly #laid = new Map<string, string>();
  #last: Promise<void> = Promise.resolve();
  #hasRoot = false;

  constructor(root: string, cache: FileCache) {
    this.root = root;
    this.#cache = cache;
  }

  /** Rejects where not all files came, with `ChangedFile` for one that changed, and changes nothing then. One call follows the other. */
  layOut(entries: readonly SentEntry[], given: Given): Promise<void> {
    const next = this.#last.then(() => this.#layOut(entries, given));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #layOut(entries: readonly SentEntry[], { partsOf, isCode }: Given): Promise<void> {
    if (!this.#hasRoot) await mkdir(this.root, { recursive: true, mode: 0o700 });
    this.#hasRoot = true;
    if (isCode) for (const path of await changedEntries(this.root, this.#laid)) this.#laid.delete(path);
    const wanted = new Map(entries.map((entry) => [entry.path, JSON.stringify(entry)]));
    const changed = entries.filter(({ path }) => this.#laid.get(path) !== wanted.get(path));
    const staging = `${this.root}.next`;
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    try {
      await this.#stage(changed, { staging, partsOf });
      await this.#removeAllBut(wanted);
      for (const [index, entry] of changed.entries()) {
        await this.#put(entry, join(staging, String(index)));
        this.#laid.set(entry.path, JSON.stringify(entry));
      }
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  async #stage(
    changed: readonly SentEntry[],
    { staging, partsOf }: { readonly staging: string; readonly partsOf: PartsOf },
  ): Promise<void> {
    const rest = [...changed.entries()].values();
    const work = async () => {
      for (const [index, entry] of rest)
        if (entry.kind === 'file') await this.#fetch(entry, { path: join(staging, String(index)), partsOf });
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async #fetch(
    file: SentFile,
    { path, partsOf }: { readonly path: string; readonly partsOf: PartsOf },
  ): Promise<void> {
    if (await this.#cache.place(file, path)) return;
    await this.#cache.add(file, partsOf(file)).catch((error: unknown) => {
      throw error instanceof OtherContent ? new ChangedFile(file.path) : error;
    });
    if (!(await this.#cache.place(file, path)))
      throw new Error(`the disk of the node does not keep what is written: ${file.path}`);
  }

  /** Entries that are gone, or are of another kind now. Entries of a folder go before it. */
  async #removeAllBut(wanted: ReadonlyMap<string, string>): Promise<void> {
    for (const [path, entry] of [...this.#laid].toReversed()) {
      const now = wanted.get(path);
      const isFolder = (text = '') => text.startsWith('{"kind":"folder"');
      if (now !== undefined && isFolder(now) === isFolder(entry)) continue;
      await rm(join(this.root, path), { recursive: true, force: true });
      this.#laid.delete(path);
    }
  }

  async #put(entry: SentEntry, staged: string): Promise<void> {
    const path = join(this.root, entry.path);
    if (entry.kind === 'folder') return void (await mkdir(path, { mode: 0o755 }));
    if (entry.kind === 'link') await symlink(entry.target, staged);
    await rename(staged, path);
    // Renaming does nothing where both are names of one file.
    await rm(staged, { force: true });
  }
}
