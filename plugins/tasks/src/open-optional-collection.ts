import type { Collection, DocumentStore, Logger, StoredDocument } from '@gatehouse/sdk-plugin';

interface Opening {
  readonly documentStore: DocumentStore;
  readonly log: Logger;
}

/**
 * Opens a collection that tasks can do without: nobody who wants to stop or delete a task shall need it. Where its file
 * is damaged, the file stays as it is until somebody restores it or moves it away, and another one takes its place.
 */
export async function openOptionalCollection<T extends StoredDocument>(
  name: string,
  { documentStore, log }: Opening,
): Promise<Collection<T>> {
  try {
    return await documentStore.collection<T>(name);
  } catch (error) {
    const instead = `${name}-meanwhile`;
    log.error('what is stored is damaged and left alone', {
      collection: name,
      instead,
      error: String(error),
    });
    return documentStore.collection<T>(instead);
  }
}
