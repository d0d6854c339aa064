import type { JournalRecord } from './journal-record.ts';
import type { JournalSource } from './journal-source.ts';
import { StoreDamagedError, StoreTamperedError } from './store-errors.ts';

/** Formats of a header: of collections and of segments, without and with seals. */
export const formats = { plain: 1, segment: 2, sealed: 3, sealedSegment: 4 } as const;

export function collectionHeader(isSealed: boolean): string {
  return JSON.stringify({ format: isSealed ? formats.sealed : formats.plain });
}

export function isSealedHeader({ json }: JournalRecord): boolean {
  const format = formatOf(json);
  return format === formats.sealed || format === formats.sealedSegment;
}

/** Throws unless the record is the header of this journal, with seals where they are required. */
export function assertHeader(record: JournalRecord, source: JournalSource): void {
  const { file, collection, seal, judgeHeader = judgeFormat } = source;
  if (record.kind !== 'journal') throw new StoreDamagedError(file, 0, 'the header record is missing');
  if (record.id !== collection) {
    throw new StoreDamagedError(file, 0, `it holds the collection "${record.id}", not "${collection}"`);
  }
  const problem = judgeHeader(record);
  if (problem !== null) throw new StoreDamagedError(file, 0, problem);
  const isSealed = isSealedHeader(record);
  if (isSealed && seal === undefined) {
    throw new StoreDamagedError(file, 0, 'its records are sealed, and no key was given to check them');
  }
  if (!isSealed && seal?.isRequired === true) {
    throw new StoreTamperedError(file, 0, 'its records have no seals, and those of this folder have');
  }
}

/** The problem with the format of a collection, or null. */
export function judgeFormat({ json }: JournalRecord): string | null {
  const isKnown = json === collectionHeader(true) || json === collectionHeader(false);
  if (isKnown) return null;
  return `its format is ${json}, this version reads ${collectionHeader(false)} and ${collectionHeader(true)}`;
}

function formatOf(json: string): unknown {
  return (JSON.parse(json) as { readonly format?: unknown }).format;
}
