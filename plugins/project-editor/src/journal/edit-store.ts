import { randomUUID } from 'node:crypto';
import { copyFile, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileGrants, ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Collection, DataFolder, Logger } from '@gatehouse/sdk-plugin';
import { copyProjectFile } from '../session/copy-project-file.ts';
import type { LogEntry } from '../session/edit-log.ts';
import type { ProjectFile } from '../session/project-file.ts';

/** Facts of the open project beside its history. */
export interface StoredProject {
  readonly file: ProjectFile | null;
  readonly isRestricted: boolean;
  readonly openedAt: string;
  /** Numbers of the states of the base and of the file. */
  readonly state: number;
  readonly savedState: number;
}

export interface StoredHead extends StoredProject {
  readonly id: 'head';
  readonly generation: string;
  /** Name of the file of the base, and its hash. */
  readonly base: string;
  readonly baseHash: string;
}

/** Entries that were synced together, as JSON. */
export interface StoredBatch {
  readonly id: string;
  readonly text: string;
}

export type EditCollection = Collection<StoredHead | StoredBatch>;

export interface EditStoreParts {
  readonly edits: EditCollection;
  readonly files: Pick<ProjectFiles, 'writeOwn' | 'readOwn'>;
  readonly grants: Pick<FileGrants, 'ofCall'>;
  readonly folder: DataFolder;
  readonly log: Logger;
}

/** The edits of one project since its base. */
export interface StoredEdits {
  readonly project: StoredProject;
  readonly generation: string;
  readonly base: ProjectDocument;
  readonly entries: readonly LogEntry<ProjectFile>[];
  /** How many batches the entries came in. */
  readonly batches: number;
}

/**
 * Keeps the edits of the open project: a base document in a file, and batches of entries in a collection, which one
 * head names. Everything else counts for nothing.
 */
export class EditStore {
  readonly #parts: EditStoreParts;

  constructor(parts: EditStoreParts) {
    this.#parts = parts;
  }

  /**
   * Takes the place of what the store has. Resolves with the new generation once it is on the disk.
   * @param text the entries of the first batch as JSON
   */
  async begin(
    project: StoredProject,
    { base, text }: { readonly base: ProjectDocument; readonly text: string },
  ): Promise<string> {
    const generation = randomUUID();
    const name = `${generation}${path.extname(project.file?.path ?? '') || '.zp'}`;
    try {
      const baseHash = await this.#writeBase(name, base, project);
      await Promise.all([
        this.append(generation, 0, text),
        this.#parts.edits.put({ id: 'head', generation, base: name, baseHash, ...project }),
      ]);
    } catch (error) {
      await rm(await this.#fileOf(name), { force: true });
      throw error;
    }
    return generation;
  }

  /** @param text entries as JSON */
  async append(generation: string, batch: number, text: string): Promise<void> {
    await this.#parts.edits.put({ id: batchId(generation, batch), text });
  }

  /** Forgets a generation with so many batches. Its head goes first. */
  async remove(generation: string, batches: number): Promise<void> {
    const { edits, log } = this.#parts;
    try {
      if (this.#head()?.generation === generation) await edits.remove('head');
      const numbers = Array.from({ length: batches }, (_, batch) => batch);
      await Promise.all(numbers.map((batch) => edits.remove(batchId(generation, batch))));
      await this.#removeFiles((name) => name.startsWith(generation));
    } catch (error) {
      log.warn('old edits could not be removed', { error: String(error) });
    }
  }

  /** The edits that the last daemon left; null when it left none. Throws when the base is not as it was. */
  async read(): Promise<StoredEdits | null> {
    const head = this.#head();
    if (head === null) return null;
    const { generation, base: name, baseHash, ...project } = head;
    const { document: base, facts } = await this.#parts.files.readOwn(await this.#fileOf(name));
    if (facts.fileHash !== baseHash) throw new Error(`${name} in the folder of edits was changed`);
    const batches = this.#batchesOf(generation);
    const entries = batches.flatMap(({ text }) => trustEntries(JSON.parse(text)));
    return { project, generation, base, entries, batches: batches.length };
  }

  /** Puts edits that cannot be read into a file for a person. */
  async setAside(): Promise<void> {
    const { edits, folder, log } = this.#parts;
    const head = this.#head();
    if (head === null) return;
    const { generation, base } = head;
    const parent = await folder.folder('recovery');
    // It may be gone. The entries are of use without it.
    await copyFile(await this.#fileOf(base), path.join(parent, base)).catch(() => undefined);
    const batches = this.#batchesOf(generation);
    const file = path.join(parent, `${generation}-edits.json`);
    await writeFile(file, JSON.stringify([head, ...batches]), { mode: 0o600, flush: true });
    log.warn('unsaved edits were set aside', { file: path.basename(file) });
    await edits.remove('head');
  }

  /** Removes things that a killed daemon left half done. */
  async sweep(): Promise<void> {
    const { edits } = this.#parts;
    const generation = this.#head()?.generation;
    const isOld = (name: string) => generation === undefined || !name.startsWith(generation);
    const old = edits.all().filter(({ id }) => id !== 'head' && isOld(id));
    await Promise.all(old.map(({ id }) => edits.remove(id)));
    await this.#removeFiles(isOld);
  }

  /** The file of the project, where it is the base: a copy takes less time and memory than a large document. */
  async #writeBase(name: string, base: ProjectDocument, project: StoredProject): Promise<string> {
    const target = await this.#fileOf(name);
    const { file, state, savedState } = project;
    if (file?.facts && state === savedState) {
      const source = { path: file.path, rights: this.#parts.grants.ofCall() };
      const copied = await copyProjectFile(source, target).catch(() => null);
      if (copied?.fileHash === file.facts.fileHash) {
        await syncFolder(path.dirname(target));
        return copied.fileHash;
      }
    }
    return (await this.#parts.files.writeOwn(target, base)).fileHash;
  }

  async #removeFiles(isOld: (name: string) => boolean): Promise<void> {
    const parent = await this.#parts.folder.folder('edits');
    const files = (await readdir(parent)).filter(isOld);
    await Promise.all(files.map((name) => rm(path.join(parent, name), { force: true })));
  }

  #head(): StoredHead | null {
    const head = this.#parts.edits.get('head');
    return head !== undefined && 'generation' in head ? head : null;
  }

  #batchesOf(generation: string): readonly StoredBatch[] {
    const all = this.#parts.edits.all().flatMap((stored) => ('text' in stored ? [stored] : []));
    const own = all.filter(({ id }) => id.startsWith(`${generation}/`));
    return own.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  async #fileOf(name: string): Promise<string> {
    return path.join(await this.#parts.folder.folder('edits'), name);
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function batchId(generation: string, batch: number): string {
  return `${generation}/${String(batch).padStart(9, '0')}`;
}

/** The collection is sealed, and the journal alone writes batches. */
function trustEntries(entries: unknown): readonly LogEntry<ProjectFile>[] {
  return entries as readonly LogEntry<ProjectFile>[];
}
