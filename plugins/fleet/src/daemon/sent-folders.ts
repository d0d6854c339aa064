import type { FileHandle } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { openRegular, withRegular } from '@gatehouse/sdk-actions/files';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { FileHashes } from '../files/file-hashes.ts';
import { type ListedFolder, listFolder } from '../files/list-folder.ts';
import type { SentFile } from '../files/sent-entry.ts';
import type { FromNode, LaidOutMessage, ToNode } from '../protocol/node-messages.ts';
import { FolderTurns } from './folder-turns.ts';

type ReadFile = Extract<FromNode, { kind: 'read-file' }>;

interface SentFoldersOptions {
  readonly hashes: FileHashes;
  send(message: ToNode, bytes?: Uint8Array): void;
  /** The node asks for what no honest one would. */
  distrust(reason: string): void;
}

/** A folder cannot go to any node. */
export class UnsentFolder extends Error {
  override readonly name = 'UnsentFolder';
}

/** A folder that is being sent. */
interface Sending {
  readonly listed: ListedFolder;
  /** The files that the node may ask for, by their hashes. */
  readonly files: ReadonlyMap<string, SentFile>;
  /** Files by their hashes that were replaced since they were listed. */
  readonly kept: Map<string, FileHandle>;
  /** A file that could not be read as it was listed. */
  changed: string | null;
  settle(failure: Failure | null): void;
}

interface Failure {
  readonly problem: string;
  /** The file that changed, where that was it. */
  readonly changed: string | null;
}

export const partBytes = 2 ** 20;
/** A node has eight parts under way. */
const maxReads = 16;
/** A file may change while it is sent. */
const attempts = 3;

/** The folders of projects and plugins that go to one node. It may read what was listed for it, while it is sent, and nothing else. */
export class SentFolders {
  readonly #options: SentFoldersOptions;
  readonly #sending = new Map<number, Sending>();
  readonly #turns = new FolderTurns<ListedFolder>((listed) => this.#sendWhole(listed));
  #reads = 0;
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(options: SentFoldersOptions) {
    this.#options = options;
  }

  /**
   * Sends the folder as it is now, or later. Rejects with the reason where the node could not take it, and with
   * `UnsentFolder` where no node could.
   */
  send(listed: ListedFolder): Promise<void> {
    return this.#turns.take(listed.folder, listed);
  }

  async read({ requestId, partId, hash, offset }: ReadFile): Promise<void> {
    const sending = this.#sending.get(requestId);
    // The answer to an earlier part was a problem.
    if (sending === undefined) return this.#answer(partId, 'the folder is not being sent');
    const file = sending.files.get(hash);
    if (file === undefined) return this.#options.distrust('it asked for a file that was not listed for it');
    if (this.#reads >= maxReads) return this.#options.distrust('it asked for too many files at once');
    this.#reads += 1;
    try {
      // Bytes that were added since do not belong to it.
      const length = Math.min(partBytes, Math.max(0, file.size - offset));
      const bytes = await readPart(sending, { file, offset, length });
      this.#options.send({ kind: 'file-part', partId, problem: null }, bytes);
    } catch (error) {
      sending.changed = file.path;
      this.#answer(partId, error instanceof Error ? error.message : String(error));
    } finally {
      this.#reads -= 1;
    }
  }

  /** The file at a real path is about to be replaced or removed: what is being sent has it as it is now. */
  async keep(real: string): Promise<void> {
    for (const { listed, files, kept } of [...this.#sending.values()]) {
      if (!isWithin(real, listed.folder)) continue;
      const path = relative(listed.folder, real).split(sep).join('/');
      const file = [...files.values()].find((each) => each.path === path);
      if (file === undefined || kept.has(file.hash)) continue;
      const opened = await openRegular({ path: real, rights: listed.rights }, 'read').catch(() => null);
      if (opened === null) continue;
      if (kept.has(file.hash)) await opened.file.close();
      else kept.set(file.hash, opened.file);
    }
  }

  /** A path that was not listed is none: the answer comes from the node. */
  settle({ requestId, problem, changed = null }: Omit<LaidOutMessage, 'kind'>): void {
    const sending = this.#sending.get(requestId);
    if (sending === undefined) return;
    const isListed = changed !== null && pathsOf(sending).includes(changed);
    const known = isListed ? changed : sending.changed;
    sending.settle(problem === null ? null : { problem, changed: known });
  }

  lose(problem: string): void {
    this.#lostBecause = problem;
    for (const { settle } of [...this.#sending.values()]) settle({ problem, changed: null });
  }

  async #sendWhole(listed: ListedFolder): Promise<void> {
    let failure: Failure | null = null;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      failure = await this.#sendOnce(listed);
      if (failure === null) return;
    }
    if (failure === null) return;
    const { changed, problem } = failure;
    if (changed !== null) throw new UnsentFolder(changing(listed, changed));
    const what = listed.isCode ? 'The code of a plugin' : 'The files of the project';
    throw new Error(`${what} could not be brought to the node: ${problem}`);
  }

  async #sendOnce(listed: ListedFolder): Promise<Failure | null> {
    const entries = await listFolder(listed, this.#options).catch((error: unknown) => {
      throw new UnsentFolder(error instanceof Error ? error.message : String(error));
    });
    if (this.#lostBecause !== null) return { problem: this.#lostBecause, changed: null };
    const requestId = ++this.#lastId;
    const files = new Map(
      entries.flatMap((entry) => (entry.kind === 'file' ? [[entry.hash, entry] as const] : [])),
    );
    const kept = new Map<string, FileHandle>();
    return new Promise((resolve) => {
      const settle = (failure: Failure | null) => {
        this.#sending.delete(requestId);
        for (const file of kept.values()) void file.close();
        resolve(failure);
      };
      this.#sending.set(requestId, { listed, files, kept, changed: null, settle });
      const { folder, isCode = false } = listed;
      this.#options.send({ kind: 'lay-out', requestId, folder, entries, isCode });
    });
  }

  #answer(partId: number, problem: string): void {
    this.#options.send({ kind: 'file-part', partId, problem });
  }
}

function changing({ folder, isCode = false }: ListedFolder, file: string): string {
  const what = `The folder of the ${isCode ? 'plugin' : 'project'} changes while it is sent to a node: ${join(folder, file)}`;
  return isCode
    ? `${what}. Start the task again when the plugin stays as it is`
    : `${what}. Keep files that change all the time in another folder, or share the folder with the nodes and start them with --shared-folder ${folder}`;
}

function pathsOf({ files }: Sending): readonly string[] {
  return [...files.values()].map(({ path }) => path);
}

interface Part {
  readonly file: SentFile;
  readonly offset: number;
  readonly length: number;
}

async function readPart({ listed, kept }: Sending, { file: sent, offset, length }: Part): Promise<Buffer> {
  const read = async (file: FileHandle) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  const old = kept.get(sent.hash);
  if (old !== undefined) return read(old);
  const named = { path: join(listed.folder, sent.path), rights: listed.rights };
  return withRegular(named, 'read', ({ file }) => read(file));
}
