import type { Collection, DocumentStore, Logger, StoredDocument } from '@gatehouse/sdk-plugin';

interface Opening {
  readonly documentStore: DocumentStore;
  readonly log: Logger;
}

/**
 * Opens a collection that is not essential: stopping or deleting a task must work without it. A damaged file stays
 * untouched until somebody restores or removes it, and an empty collection is used instead.
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
