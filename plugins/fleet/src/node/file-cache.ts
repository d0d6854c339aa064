import { createHash, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentFile } from '../files/sent-entry.ts';
import { isWhole } from './is-whole.ts';

type Wanted = Pick<SentFile, 'hash' | 'size' | 'isProgram'>;

interface FileCacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
}

/** The parts of a file are not those that were named. */
export class OtherContent extends Error {
  override readonly name = 'OtherContent';
}

/** A file that has just come is about to be used. */
const freshMs = 60_000;

/** Files by their SHA-256, kept over restarts. They are checked again when they are used: a disk may lie. */
export class FileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #hasGrown = true;

  constructor({ folder, maxBytes }: FileCacheOptions) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Puts the file at a new path, as another name of the one in the cache; false where the cache has none that is whole. */
  async place(wanted: Wanted, path: string): Promise<boolean> {
    const kept = this.#pathOf(wanted);
    if (!(await isWhole(kept, wanted))) {
      await rm(kept, { force: true });
      return false;
    }
    const now = new Date();
    await utimes(kept, now, now);
    await link(kept, path);
    return true;
  }

  /** Takes the parts of a file. Rejects with `OtherContent` where they are not that file; what fails leaves nothing. */
  async add(wanted: Wanted, parts: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeChecked(temporary, wanted, parts);
      await rename(temporary, this.#pathOf(wanted));
      this.#hasGrown = true;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Removes what an earlier process began. */
  async clean(): Promise<void> {
    for (const name of await namesIn(this.#folder))
      if (name.endsWith('.part')) await rm(join(this.#folder, name), { force: true });
  }

  /** Removes files that were not used for the longest time until the rest has its size. Files in use are left. */
  async shrink(): Promise<void> {
    if (!this.#hasGrown) return;
    this.#hasGrown = false;
    const names = await namesIn(this.#folder);
    const all = await Promise.all(
      names.map(async (name) => ({
        path: join(this.#folder, name),
        facts: await stat(join(this.#folder, name)),
      })),
    );
    let bytes = all.reduce((sum, { facts }) => sum + facts.size, 0);
    for (const { path, facts } of all.toSorted((a, b) => a.facts.mtimeMs - b.facts.mtimeMs)) {
      if (bytes <= this.#maxBytes) return;
      if (facts.nlink > 1 || Date.now() - facts.mtimeMs < freshMs) continue;
      await rm(path, { force: true });
      bytes -= facts.size;
    }
  }

  /** A program is a file of its own, since names of one file share their mode. */
  #pathOf({ hash, isProgram }: Wanted): string {
    return join(this.#folder, isProgram ? `${hash}.program` : hash);
  }
}

async function writeChecked(path: string, wanted: Wanted, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const part of parts) {
      size += part.length;
      if (size > wanted.size) break;
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (size !== wanted.size || hash.digest('hex') !== wanted.hash)
    throw new OtherContent('a file arrived with another content than it had');
  await chmod(path, wanted.isProgram ? 0o555 : 0o444);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
