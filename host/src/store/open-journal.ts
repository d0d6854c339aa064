import { constants } from 'node:fs';
import { isMissing, removeIfPresent } from './file-steps.ts';
import { Journal, temporaryPath } from './journal.ts';
import { JournalFile, type JournalOptions } from './journal-file.ts';
import { type JournalEnd, type RecordReader, readJournal } from './read-journal.ts';
import { setTornAside } from './set-torn-aside.ts';

/**
 * Reads a journal into `onRecord` and makes it ready for writing. Writes nothing, but for cutting off a torn write.
 * Rejects with `StoreDamagedError`, the file untouched, when the records are not a sound sequence.
 */
export async function openJournal(options: JournalOptions, onRecord: RecordReader): Promise<Journal> {
  const { calls, file } = options;
  await removeIfPresent(calls, temporaryPath(file));
  const journalFile = new JournalFile(options);
  const fd = await openIfPresent(options);
  if (fd === undefined) return new Journal(options, journalFile);
  try {
    const found = await readJournal({ ...options, fd }, onRecord);
    journalFile.adopt(fd, found, await calls.size(fd));
    if (found.tail === 'torn') await cutTorn(options, { journalFile, found, fd });
    return new Journal(options, journalFile);
  } catch (error) {
    await calls.close(fd);
    throw error;
  }
}

async function openIfPresent({ calls, file }: JournalOptions): Promise<number | undefined> {
  try {
    return await calls.open(file, constants.O_RDWR);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

interface Torn {
  readonly journalFile: JournalFile;
  readonly found: JournalEnd;
  readonly fd: number;
}

async function cutTorn(
  { calls, file, log }: JournalOptions,
  { journalFile, found, fd }: Torn,
): Promise<void> {
  const copy = await setTornAside(calls, { fd, file, start: found.end }).catch((error) => {
    log.warn({ file, error }, 'The rest of a write that was cut short could not be set aside');
  });
  log.warn(
    { file, offset: found.end, copy },
    'The rest of a write that was cut short is removed from the journal',
  );
  await journalFile.cutTail();
}
