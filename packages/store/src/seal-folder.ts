import { join } from 'node:path';
import { type FileCalls, nodeFileCalls } from './file-calls.ts';
import { syncFolder } from './file-steps.ts';
import type { StoreLog } from './journal-file.ts';
import { collectionHeader, judgeFormat } from './journal-header.ts';
import type { JournalRecord } from './journal-record.ts';
import { type JournalSeal, type JournalSeals, unverifiedSeal } from './journal-seal.ts';
import { listJournals } from './list-journals.ts';
import { openJournal } from './open-journal.ts';
import { listSegments, segmentPath } from './segment-files.ts';
import { formatSegmentHeader, parseSegmentHeader } from './segment-header.ts';
import { temporaryPath } from './temporary-path.ts';
import { writeSnapshot } from './write-snapshot.ts';

export interface SealFolderOptions {
  readonly folder: string;
  readonly log: StoreLog;
  readonly seals: JournalSeals;
  readonly calls?: FileCalls;
}

interface ToSeal {
  readonly folder: string;
  readonly file: string;
  readonly collection: string;
  readonly calls: FileCalls;
  readonly log: StoreLog;
  /** JSON text of the header of the sealed file, or what is wrong with the header. */
  readonly sealedHeader: (header: JournalRecord) => Pick<JournalRecord, 'json'> | string;
}

/**
 * Seals all journals of a folder as they are now: those without seals, and those that others sealed. An append-only
 * journal is sealed in its newest segment, whose header holds the digest of the one before. Journals that cannot be
 * read stay as they are; their names are returned.
 */
export async function sealFolder(options: SealFolderOptions): Promise<readonly string[]> {
  const { folder, seals, log } = options;
  const { collections, journals } = await listJournals(folder);
  const toSeal = [
    ...collections.map((name) => [name, toCollection(options, name)] as const),
    ...(await Promise.all(journals.map(async (name) => [name, await toSegment(options, name)] as const))),
  ];
  const failed: string[] = [];
  for (const [name, journal] of toSeal) {
    const seal = seals.of(name);
    if (seal === undefined) continue;
    await sealFile(journal, seal).catch((error: unknown) => {
      log.warn({ file: journal.file, error }, 'A journal could not be sealed; the next start tries again');
      failed.push(name);
    });
  }
  return failed;
}

function toCollection({ folder, log, calls = nodeFileCalls }: SealFolderOptions, collection: string): ToSeal {
  const file = join(folder, `${collection}.journal`);
  const sealedHeader = (record: JournalRecord) => judgeFormat(record) ?? { json: collectionHeader(true) };
  return { folder, file, collection, calls, log, sealedHeader };
}

async function toSegment(options: SealFolderOptions, name: string): Promise<ToSeal> {
  const { folder, log, calls = nodeFileCalls } = options;
  const number = Math.max(...(await listSegments({ folder, name })));
  const sealedHeader = (record: JournalRecord) => {
    const header = parseSegmentHeader(record, number);
    return typeof header === 'string' ? header : { json: formatSegmentHeader(header, { isSealed: true }) };
  };
  const file = segmentPath({ folder, name }, number);
  return { folder, file, collection: name, calls, log, sealedHeader };
}

async function sealFile(journal: ToSeal, seal: JournalSeal): Promise<void> {
  const { folder, file, calls } = journal;
  const { records, sequence } = await readAll(journal);
  const { path, fd } = await writeSnapshot({ calls, path: temporaryPath(file), records, seal });
  await calls.close(fd);
  await calls.rename(path, file);
  await syncFolder(calls, folder);
  seal.note(sequence);
}

interface ReadJournal {
  /** The header first, as it will be. */
  readonly records: readonly JournalRecord[];
  readonly sequence: number;
}

async function readAll(journal: ToSeal): Promise<ReadJournal> {
  const records: JournalRecord[] = [];
  const judgeHeader = (record: JournalRecord) => {
    const header = journal.sealedHeader(record);
    if (typeof header === 'string') return header;
    records.push({ ...record, ...header });
    return null;
  };
  const seal = unverifiedSeal;
  const old = await openJournal({ ...journal, judgeHeader, seal }, (record) => records.push(record));
  await old.close();
  return { records, sequence: old.sequence };
}
