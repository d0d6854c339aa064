import { join } from 'node:path';
import type { DocumentStore, Journals } from '@gatehouse/sdk-plugin';
import { openAppendJournals, openDocumentStore } from '@gatehouse/store';

/** Stores on a disk, for tests of a part of a plugin without a host. */
export interface TestStores {
  readonly documentStore: DocumentStore;
  readonly journals: Journals;
  close(): Promise<void>;
}

/** The document store and the journals of a daemon, in a folder of the test. */
export async function openTestStores(folder: string): Promise<TestStores> {
  const documentStore = await openDocumentStore({ folder: join(folder, 'store') });
  const journals = await openAppendJournals({ folder: join(folder, 'journals') });
  return {
    documentStore,
    journals,
    close: async () => {
      await Promise.all([documentStore.close(), journals.close()]);
    },
  };
}
