import type { RootLogger } from '@gatehouse/host/kernel/logger';
import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import { createFolderSeals } from '@gatehouse/master-key/folder-seals';
import { openKnownEnds } from '@gatehouse/master-key/known-ends';
import type { MasterKey } from '@gatehouse/master-key/master-key';
import { sealJournals } from '@gatehouse/master-key/seal-journals';
import { type DataFolder, documentStore, journals } from '@gatehouse/sdk-plugin';
import { openAppendJournals, openDocumentStore } from '@gatehouse/store';
import type { CleanUp } from './clean-up.ts';
import { createStoreLog } from './store-log.ts';

interface Parts {
  readonly folder: DataFolder;
  readonly key: MasterKey;
  readonly services: ServiceContainer;
  readonly log: RootLogger;
  readonly cleanUp: CleanUp;
}

/** Store files that were changed from outside, found when plugins open them. */
export interface StoreCheck {
  /** Throws the first of them. */
  assertUntouched(): void;
}

/** The durable stores of the daemon: documents and journals, sealed with keys derived from the master key. */
export async function openStores({ folder, key, services, log, cleanUp }: Parts): Promise<StoreCheck> {
  const tampered: Error[] = [];
  const onTampered = (error: Error) => void tampered.push(error);
  const storeLog = createStoreLog(log);
  const ends = openKnownEnds(key.endsFile, storeLog);
  cleanUp.add('known ends of journals', () => ends.close());
  await sealJournals({ dataDir: folder.path, key, ends, log: storeLog });
  const sealsOf = (name: string) =>
    createFolderSeals({ key, ends, folder: name, unsealed: key.unsealed ?? [] });
  const documents = await openDocumentStore({
    folder: await folder.folder('store'),
    log: storeLog,
    seals: sealsOf('store'),
    onTampered,
  });
  cleanUp.add('document store', () => documents.close());
  const appended = await openAppendJournals({
    folder: await folder.folder('journals'),
    log: storeLog,
    seals: sealsOf('journals'),
    onTampered,
  });
  cleanUp.add('journals', () => appended.close());
  services.provide(documentStore, documents);
  services.provide(journals, appended);
  return {
    assertUntouched: () => {
      if (tampered[0] !== undefined) throw tampered[0];
    },
  };
}
