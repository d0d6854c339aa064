// See docs/decisions/0003-document-store.md.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection, DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';
import { type OpenCollection, openCollection } from './collection.ts';
import { type FileCalls, nodeFileCalls } from './file-calls.ts';
import type { StoreLog } from './journal-file.ts';
import type { JournalSeals } from './journal-seal.ts';
import { StoreTamperedError } from './store-errors.ts';

export interface DocumentStoreOptions {
  /** Holds one `<collection>.journal` each; made if it is not there. Only one process may have it open. */
  readonly folder: string;
  readonly log?: StoreLog;
  readonly calls?: FileCalls;
  /** A journal with less garbage than this is never rewritten, in bytes. */
  readonly leastGarbage?: number;
  /** Without these, records are not sealed. */
  readonly seals?: JournalSeals | undefined;
  /** Called for each file that cannot be opened because it was changed from outside. */
  readonly onTampered?: ((error: StoreTamperedError) => void) | undefined;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const defaultLeastGarbage = 1024 * 1024;
const silentLog: StoreLog = { warn: () => undefined };

export async function openDocumentStore(options: DocumentStoreOptions): Promise<DocumentStore> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  chmodSync(options.folder, 0o700);
  return new JournaledStore(options);
}

class JournaledStore implements DocumentStore {
  readonly #options: DocumentStoreOptions;
  readonly #open = new Map<string, Promise<OpenCollection<StoredDocument>>>();
  #isClosed = false;

  constructor(options: DocumentStoreOptions) {
    this.#options = options;
  }

  async collection<T extends StoredDocument>(name: string): Promise<Collection<T>> {
    if (this.#isClosed) throw new Error(`The document store is closed; "${name}" cannot be opened`);
    if (!namePattern.test(name)) {
      throw new TypeError(
        `"${name}" is no collection name: lower-case letters, digits, ".", "_" and "-" make one`,
      );
    }
    const collection: Collection<StoredDocument> = await (this.#open.get(name) ?? this.#openNew(name));
    // Which documents a collection holds is the promise of those who write it; no type can check a file.
    return collection as Collection<T>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opened = await Promise.allSettled(this.#open.values());
    const closing = opened.map((result) =>
      result.status === 'fulfilled' ? result.value.close() : undefined,
    );
    await Promise.all(closing);
  }

  #openNew(name: string): Promise<OpenCollection<StoredDocument>> {
    const {
      folder,
      log = silentLog,
      calls = nodeFileCalls,
      leastGarbage = defaultLeastGarbage,
    } = this.#options;
    const file = join(folder, `${name}.journal`);
    const seal = this.#options.seals?.of(name);
    const opening = openCollection({ folder, file, collection: name, calls, log, leastGarbage, seal });
    this.#open.set(name, opening);
    // A collection that failed to open may be repaired and then opened again.
    opening.catch((error: unknown) => {
      this.#open.delete(name);
      if (error instanceof StoreTamperedError) this.#options.onTampered?.(error);
    });
    return opening;
  }
}
