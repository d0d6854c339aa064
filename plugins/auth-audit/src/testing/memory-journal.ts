import type { AppendJournal } from '@gatehouse/sdk-plugin';

/** Records in memory, with writes that a test can make fail. */
export interface MemoryJournal<T> extends AppendJournal<T> {
  readonly records: readonly T[];
  failWith(error: Error | null): void;
}

export function createMemoryJournal<T>(): MemoryJournal<T> {
  const records: T[] = [];
  let failure: Error | null = null;
  return {
    records,
    failWith(error) {
      failure = error;
    },
    async append(record) {
      if (failure !== null) throw failure;
      records.push(record);
    },
    read: async ({ skip = 0, take, matches = () => true }) =>
      records.filter(matches).slice(skip, skip + take),
    find: () =>
      Promise.reject(new Error('This journal answers no queries; openTestStores has one that does')),
  };
}
