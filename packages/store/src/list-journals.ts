import { readdir } from 'node:fs/promises';

export interface StoredJournals {
  readonly collections: readonly string[];
  /** Append-only journals, by name; each has one file or several. */
  readonly journals: readonly string[];
}

const segmentPattern = /^(.+)-\d{6,}\.journal$/;
const collectionPattern = /^(.+)\.journal$/;

/** The journals in a folder of the store; empty where there is no folder. */
export async function listJournals(folder: string): Promise<StoredJournals> {
  const files = await readdir(folder).catch(() => []);
  const journals = new Set(files.flatMap((file) => segmentPattern.exec(file)?.[1] ?? []));
  const collections = files
    .filter((file) => !segmentPattern.test(file))
    .flatMap((file) => collectionPattern.exec(file)?.[1] ?? []);
  return { collections, journals: [...journals] };
}
