import { type DataFolder, documentStore, journals } from '@gatehouse/sdk-plugin';
import type { RootLogger } from '../kernel/logger.ts';
import type { ServiceContainer } from '../plugins/container.ts';
import { openAppendJournals } from '../store/append-journals.ts';
import { openDocumentStore, type StoreLog } from '../store/document-store.ts';
import type { CleanUp } from './clean-up.ts';

interface Parts {
  readonly folder: DataFolder;
  readonly services: ServiceContainer;
  readonly log: RootLogger;
  readonly cleanUp: CleanUp;
}

/** The durable stores of the daemon: documents and journals. */
export async function openStores({ folder, services, log, cleanUp }: Parts): Promise<void> {
  const storeLog = createStoreLog(log);
  const documents = await openDocumentStore({ folder: await folder.folder('store'), log: storeLog });
  cleanUp.add('document store', () => documents.close());
  const appended = await openAppendJournals({ folder: await folder.folder('journals'), log: storeLog });
  cleanUp.add('journals', () => appended.close());
  services.provide(documentStore, documents);
  services.provide(journals, appended);
}

/** What the stores repair, as lines of the daemon's log. */
function createStoreLog(log: RootLogger): StoreLog {
  const lines = log.child({ part: 'store' });
  return { warn: (details, message) => lines.warn(message, toFields(details)) };
}

/** An `Error` is empty in JSON. */
function toFields(details: object): object {
  const entries = Object.entries(details).map(([name, value]) => [
    name,
    value instanceof Error ? value.message : value,
  ]);
  return Object.fromEntries(entries);
}
