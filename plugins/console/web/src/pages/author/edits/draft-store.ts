import type { TextEdit } from './places.ts';

/** A text that was typed, and that the host has not acknowledged. */
export interface Draft {
  readonly projectId: string;
  readonly projectName: string;
  /** Null for a project that was never saved. */
  readonly projectPath: string | null;
  /** Names the place within the project. */
  readonly key: string;
  /** The page in which it was typed. */
  readonly page: string;
  readonly edit: TextEdit;
  /** ISO-8601. */
  readonly at: string;
}

const NAME = 'gatehouse';
const STORE = 'drafts';

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ['projectId', 'key'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/** Strict: what a transaction wrote is on the disk when it ends, also when the browser is killed then. */
async function within(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(STORE, mode, { durability: 'strict' });
  work(transaction.objectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export function putDraft(draft: Draft): Promise<void> {
  return within('readwrite', (store) => store.put(draft));
}

/** Deletes a draft, unless another text was typed there meanwhile. */
export function deleteDraft(projectId: string, key: string, text: string): Promise<void> {
  return within('readwrite', (store) => {
    const request: IDBRequest<Draft | undefined> = store.get([projectId, key]);
    request.onsuccess = () => {
      if (request.result?.edit.text === text) store.delete([projectId, key]);
    };
  });
}

export async function readDrafts(): Promise<readonly Draft[]> {
  let drafts: readonly Draft[] = [];
  await within('readonly', (store) => {
    const request: IDBRequest<Draft[]> = store.getAll();
    request.onsuccess = () => {
      drafts = request.result;
    };
  });
  return drafts;
}
