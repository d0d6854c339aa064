import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEntries } from '../files/sent-entry.ts';
import { FileCache } from './file-cache.ts';
import { type PartsOf, ProjectCopy } from './project-copy.ts';

interface Kept {
  readonly copy: ProjectCopy;
  users: number;
  lastUsedAt: number;
}

interface SentFolder {
  /** Its path on the machine of the daemon. */
  readonly at: string;
  /** Unchecked. */
  readonly entries: unknown;
  /** Code of a plugin: what was laid out before is looked at again. */
  readonly isCode?: boolean;
}

/** A copy that a worker sees, until it ends. */
export interface HeldCopy {
  readonly at: string;
  readonly source: string;
  release(): void;
}

/** A copy without a worker is kept for a further one. */
const keepMs = 600_000;

/** The folders of projects and plugins on this node. */
export class ProjectCopies {
  readonly #folder: string;
  readonly #cache: FileCache;
  readonly #copies = new Map<string, Kept>();

  constructor({ folder, maxBytes }: { readonly folder: string; readonly maxBytes: number }) {
    this.#folder = folder;
    this.#cache = new FileCache({ folder: join(folder, 'cache'), maxBytes });
  }

  /** Removes what an earlier process laid out; the cache stays. */
  async open(): Promise<void> {
    await rm(this.#copiesFolder, { recursive: true, force: true });
    await this.#cache.clean();
  }

  async layOut({ at, entries, isCode = false }: SentFolder, partsOf: PartsOf): Promise<void> {
    const parsed = parseEntries(entries);
    const kept = this.#keptOf(at);
    kept.users += 1;
    try {
      await kept.copy.layOut(parsed, { partsOf, isCode });
    } finally {
      kept.users -= 1;
      kept.lastUsedAt = performance.now();
    }
    await this.#removeUnused();
    await this.#cache.shrink();
  }

  /** Null where nothing was laid out for the path. */
  hold(at: string | undefined): HeldCopy | null {
    const kept = at === undefined ? undefined : this.#copies.get(at);
    if (at === undefined || kept === undefined) return null;
    kept.users += 1;
    return {
      at,
      source: kept.copy.root,
      release() {
        kept.users -= 1;
        kept.lastUsedAt = performance.now();
      },
    };
  }

  get #copiesFolder(): string {
    return join(this.#folder, 'copies');
  }

  #keptOf(at: string): Kept {
    const known = this.#copies.get(at);
    if (known !== undefined) return known;
    const name = createHash('sha256').update(at).digest('hex').slice(0, 32);
    const copy = new ProjectCopy(join(this.#copiesFolder, name), this.#cache);
    const kept = { copy, users: 0, lastUsedAt: performance.now() };
    this.#copies.set(at, kept);
    return kept;
  }

  async #removeUnused(): Promise<void> {
    for (const [at, { copy, users, lastUsedAt }] of this.#copies) {
      if (users > 0 || performance.now() - lastUsedAt < keepMs) continue;
      this.#copies.delete(at);
      await rm(copy.root, { recursive: true, force: true });
    }
  }
}
