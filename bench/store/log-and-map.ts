import fs from 'node:fs';
import type { StoredDocument } from '@gatehouse/sdk-plugin';

interface Waiting {
  readonly document: StoredDocument;
  readonly line: string;
  readonly done: () => void;
}

/**
 * The limit of a durable store: lines in an append-only file, one sync for all waiting inserts, a Map. It validates
 * nothing.
 */
export function openLogAndMap(file: string): {
  insert(document: StoredDocument): Promise<void>;
  close(): void;
} {
  const fd = fs.openSync(file, 'w');
  const documents = new Map<string, StoredDocument>();
  let waiting: Waiting[] = [];
  let isBusy = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      fs.writeSync(fd, batch.map(({ line }) => line).join(''));
      await sync(fd);
      for (const { document, done } of batch) {
        documents.set(document.id, document);
        done();
      }
    }
    isBusy = false;
  }

  return {
    insert: (document) =>
      new Promise((done) => {
        waiting.push({ document, done, line: `${JSON.stringify(document)}\n` });
        if (isBusy) return;
        isBusy = true;
        queueMicrotask(() => void flush());
      }),
    close: () => fs.closeSync(fd),
  };
}

function sync(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.fdatasync(fd, (error) => (error === null ? resolve() : reject(error)));
  });
}
