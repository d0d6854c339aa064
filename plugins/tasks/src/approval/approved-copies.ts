import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectContents, ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

export interface ApprovedCopiesOptions {
  readonly folder: string;
  readonly files: Pick<ProjectFiles, 'parse' | 'serialize'>;
  readonly contents: Pick<ProjectContents, 'of'>;
}

/** For a larger document the answer says that it changed, but not where. */
const maxBytes = 16 * 2 ** 20;

/** Copies of approved documents, used only to show differences. Named after their digest; they never run. */
export class ApprovedCopies {
  readonly #options: ApprovedCopiesOptions;
  readonly #kept = new Set<string>();

  constructor(options: ApprovedCopiesOptions) {
    this.#options = options;
  }

  async keep(digest: string, document: ProjectDocument): Promise<void> {
    if (this.#kept.has(digest)) return;
    const bytes = await this.#options.files.serialize(document, 'approved.zp');
    if (bytes.length > maxBytes) return;
    const path = this.#pathOf(digest);
    const fresh = `${path}.${randomUUID()}`;
    await writeFile(fresh, bytes, { mode: 0o600 });
    await rename(fresh, path);
    this.#kept.add(digest);
  }

  /** Null if it was too large, or if the file is missing or damaged. */
  async read(digest: string): Promise<ProjectDocument | null> {
    const { files, contents } = this.#options;
    try {
      const document = await files.parse(await readFile(this.#pathOf(digest)), 'approved.zp');
      const { documentDigest } = await contents.of(document, null);
      return documentDigest === digest ? document : null;
    } catch {
      // The copy is informative only: without it, people still see that the content changed.
      return null;
    }
  }

  /** Removes copies that no task refers to. */
  async sweep(used: ReadonlySet<string>): Promise<void> {
    const names = await readdir(this.#options.folder);
    const gone = names.filter((name) => !used.has(name.replace(/\.zp$/, '')));
    await Promise.all(gone.map((name) => rm(join(this.#options.folder, name), { force: true })));
  }

  #pathOf(digest: string): string {
    return join(this.#options.folder, `${digest}.zp`);
  }
}
