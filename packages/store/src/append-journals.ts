import { chmodSync, mkdirSync } from 'node:fs';
import type { AppendJournal, JournalLimits, Journals } from '@gatehouse/sdk-plugin';
import { FileAppendJournal } from './append-journal.ts';
import { type FileCalls, nodeFileCalls } from './file-calls.ts';
import type { StoreLog } from './journal-file.ts';
import type { JournalSeals } from './journal-seal.ts';
import { openSegments } from './open-segments.ts';
import { StoreTamperedError } from './store-errors.ts';

export interface AppendJournalsOptions {
  /** Holds `<name>-000001.journal` and so on; made if it is not there. Only one process may have it open. */
  readonly folder: string;
  readonly log?: StoreLog;
  readonly calls?: FileCalls;
  /** Without these, records are not sealed. */
  readonly seals?: JournalSeals | undefined;
  /** Called for each file that cannot be opened because it was changed from outside. */
  readonly onTampered?: ((error: StoreTamperedError) => void) | undefined;
}

export interface OpenJournals extends Journals {
  /** Waits for the records under way, then closes the files. Later ones are refused. */
  close(): Promise<void>;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,99}$/;
const defaultLimits = { segmentBytes: 8 * 1024 * 1024, maxSegments: 16 };
const silentLog: StoreLog = { warn: () => undefined };

export async function openAppendJournals(options: AppendJournalsOptions): Promise<OpenJournals> {
  const { folder, log = silentLog, calls = nodeFileCalls } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const opened = new Map<string, Promise<FileAppendJournal<unknown>>>();
  let isClosed = false;

  const openNew = (name: string, limits: JournalLimits) => {
    const seal = options.seals?.of(name);
    const segments = openSegments({ ...defaultLimits, ...limits, folder, name, calls, log, seal });
    const opening = segments.then((found) => new FileAppendJournal<unknown>(found));
    opened.set(name, opening);
    // A journal that failed to open may be repaired and then opened again.
    opening.catch((error: unknown) => {
      opened.delete(name);
      if (error instanceof StoreTamperedError) options.onTampered?.(error);
    });
    return opening;
  };
  return {
    async open<T>(name: string, limits: JournalLimits = {}): Promise<AppendJournal<T>> {
      if (isClosed) throw new Error(`The journals are closed; "${name}" cannot be opened`);
      assertFit(name, limits);
      const journal: AppendJournal<unknown> = await (opened.get(name) ?? openNew(name, limits));
      // Which records a journal holds is the promise of those who write it; no type can check a file.
      return journal as AppendJournal<T>;
    },
    async close() {
      isClosed = true;
      const journals = await Promise.allSettled(opened.values());
      await Promise.all(
        journals.map((result) => (result.status === 'fulfilled' ? result.value.close() : null)),
      );
    },
  };
}

function assertFit(name: string, { maxSegments = defaultLimits.maxSegments }: JournalLimits): void {
  if (!namePattern.test(name)) {
    throw new TypeError(
      `"${name}" is no journal name: lower-case letters, digits, ".", "_" and "-" make one`,
    );
  }
  if (maxSegments < 2) throw new RangeError(`A journal needs at least 2 segments, not ${maxSegments}`);
}
