import { join } from 'node:path';
import { withRegular } from '@gatehouse/sdk-actions/files';
import type { FileHashes } from '../files/file-hashes.ts';
import { type ListedFolder, listFolder } from '../files/list-folder.ts';
import type { FromNode, ToNode } from '../protocol/node-messages.ts';

type ReadFile = Extract<FromNode, { kind: 'read-file' }>;

interface SentFoldersOptions {
  readonly hashes: FileHashes;
  send(message: ToNode, bytes?: Uint8Array): void;
  /** The node asks for what no honest one would. */
  distrust(reason: string): void;
}

/** The folder of a project cannot go to any node. */
export class UnsentFolder extends Error {
  override readonly name = 'UnsentFolder';
}

/** A folder that is being sent. */
interface Sending {
  readonly listed: ListedFolder;
  /** Paths by the hashes that the node may ask for. */
  readonly files: ReadonlyMap<string, string>;
  settle(problem: string | null): void;
}

export const partBytes = 2 ** 20;
/** A node has eight parts under way. */
const maxReads = 16;
/** A file may change while it is sent. */
const attempts = 3;

/** The folders of projects that go to one node. It may read what was listed for it, while it is sent, and nothing else. */
export class SentFolders {
  readonly #options: SentFoldersOptions;
  readonly #sending = new Map<number, Sending>();
  #reads = 0;
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(options: SentFoldersOptions) {
    this.#options = options;
  }

  /** Rejects with the reason where the node could not take it. */
  async send(listed: ListedFolder): Promise<void> {
    let problem: string | null = null;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      problem = await this.#sendOnce(listed);
      if (problem === null) return;
    }
    throw new Error(`The files of the project could not be brought to the node: ${problem}`);
  }

  async read({ requestId, partId, hash, offset }: ReadFile): Promise<void> {
    const sending = this.#sending.get(requestId);
    // The answer to an earlier part was a problem.
    if (sending === undefined) return this.#answer(partId, 'the folder is not being sent');
    const path = sending.files.get(hash);
    if (path === undefined) return this.#options.distrust('it asked for a file that was not listed for it');
    if (this.#reads >= maxReads) return this.#options.distrust('it asked for too many files at once');
    this.#reads += 1;
    try {
      const { folder, rights } = sending.listed;
      const bytes = await readPart({ path: join(folder, path), rights }, offset);
      this.#options.send({ kind: 'file-part', partId, problem: null }, bytes);
    } catch (error) {
      this.#answer(partId, error instanceof Error ? error.message : String(error));
    } finally {
      this.#reads -= 1;
    }
  }

  settle(requestId: number, problem: string | null): void {
    this.#sending.get(requestId)?.settle(problem);
  }

  lose(reason: string): void {
    this.#lostBecause = reason;
    for (const { settle } of [...this.#sending.values()]) settle(reason);
  }

  async #sendOnce(listed: ListedFolder): Promise<string | null> {
    const entries = await listFolder(listed, this.#options).catch((error: unknown) => {
      throw new UnsentFolder(error instanceof Error ? error.message : String(error));
    });
    if (this.#lostBecause !== null) return this.#lostBecause;
    const requestId = ++this.#lastId;
    const files = new Map(
      entries.flatMap((entry) => (entry.kind === 'file' ? [[entry.hash, entry.path] as const] : [])),
    );
    return new Promise((resolve) => {
      const settle = (problem: string | null) => {
        this.#sending.delete(requestId);
        resolve(problem);
      };
      this.#sending.set(requestId, { listed, files, settle });
      this.#options.send({ kind: 'lay-out', requestId, folder: listed.folder, entries });
    });
  }

  #answer(partId: number, problem: string): void {
    this.#options.send({ kind: 'file-part', partId, problem });
  }
}

function readPart(named: Parameters<typeof withRegular>[0], offset: number): Promise<Buffer> {
  return withRegular(named, 'read', async ({ file }) => {
    const bytes = Buffer.alloc(partBytes);
    const { bytesRead } = await file.read(bytes, 0, partBytes, offset);
    return bytes.subarray(0, bytesRead);
  });
}
