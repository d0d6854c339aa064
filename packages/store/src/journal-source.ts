import type { FileCalls } from './file-calls.ts';
import type { JournalRecord } from './journal-record.ts';
import type { JournalSeal } from './journal-seal.ts';

export interface JournalSource {
  readonly calls: FileCalls;
  readonly fd: number;
  readonly file: string;
  readonly collection: string;
  /** Says what is wrong with a header, or null. By default it must name a format of collections and nothing else. */
  readonly judgeHeader?: ((header: JournalRecord) => string | null) | undefined;
  readonly seal?: JournalSeal | undefined;
}
