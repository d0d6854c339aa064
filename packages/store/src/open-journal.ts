import { constants } from 'node:fs';
import { isMissing, removeIfPresent } from './file-steps.ts';
import { Journal } from './journal.ts';
import { JournalFile, type JournalOptions } from './journal-file.ts';
import { type JournalEnd, readJournal } from './read-journal.ts';
import { setTornAside } from './set-torn-aside.ts';
import { StoreTamperedError } from './store-errors.ts';
import type { RecordReader } from './take-records.ts';
import { temporaryPath } from './temporary-path.ts';

/**
 * Reads a journal into `onRecord` and makes it ready for writing. Writes nothing, but for cutting off a torn write.
 * Rejects with `StoreDamagedError`, the file untouched, when the records are not a sound sequence, and with
 * `StoreTamperedError` when they are not those that were written.
 */
export async function openJournal(options: JournalOptions, onRecord: RecordReader): Promise<Journal> {
  const { calls, file } = options;
  await removeIfPresent(calls, temporaryPath(file));
  const journalFile = new JournalFile(options);
  const fd = await openIfPresent(options);
  if (fd === undefined) {
    assertReaches(options, null);
    return new Journal(options, journalFile);
  }
  try {
    const found = await readJournal({ ...options, fd }, onRecord);
    assertReaches(options, found);
    journalFile.adopt(fd, found, await calls.size(fd));
    if (found.tail === 'torn') await cutTorn(options, { journalFile, found, fd });
    return new Journal(options, journalFile);
  } catch (error) {
    await calls.close(fd);
    throw error;
  }
}

/** An older copy of the journal has sound seals too: what is known to have been written must be there. */
function assertReaches({ file, seal }: JournalOptions, found: JournalEnd | null): void {
  const least = seal?.leastSequence() ?? 0;
  if (found === null && least > 0) {
    throw new StoreTamperedError(file, 0, `the file is missing, and record ${least} was written`);
  }
  if (found !== null && found.sequence < least) {
    const reason = `it ends with record ${found.sequence}, and record ${least} was written`;
    throw new StoreTamperedError(file, found.end, reason);
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
