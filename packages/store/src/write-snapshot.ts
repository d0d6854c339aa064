import { constants } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileCalls } from './file-calls.ts';
import { removeIfPresent, writeFully } from './file-steps.ts';
import { formatRecord, type JournalRecord } from './journal-record.ts';
import { type JournalSeal, noMac, sealBytes } from './journal-seal.ts';

export interface SnapshotRequest {
  readonly calls: FileCalls;
  /** Where the new file is built; whatever is there is removed first. */
  readonly path: string;
  /** Whole and in order, the header first. */
  readonly records: Iterable<JournalRecord>;
  readonly seal: JournalSeal | undefined;
}

export interface Snapshot {
  readonly path: string;
  readonly fd: number;
  readonly end: number;
  readonly lastStart: number;
  readonly mac: Buffer;
}

const sliceBytes = 256 * 1024;

/** Writes a whole new journal file, synced but not yet under its name. Leaves nothing behind when it fails. */
export async function writeSnapshot(request: SnapshotRequest): Promise<Snapshot> {
  const { calls, path } = request;
  await removeIfPresent(calls, path);
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const fd = await calls.open(path, flags, 0o600);
  try {
    const written = await writeRecords(request, fd);
    await calls.fsync(fd);
    return { path, fd, ...written };
  } catch (error) {
    await discardSnapshot(calls, { path, fd });
    throw error;
  }
}

/** Best effort: what stays is removed when the collection is opened or compacted next. */
export async function discardSnapshot(
  calls: FileCalls,
  { path, fd }: Pick<Snapshot, 'path' | 'fd'>,
): Promise<void> {
  await Promise.allSettled([calls.close(fd), removeIfPresent(calls, path)]);
}

async function writeRecords(
  { calls, records, seal }: SnapshotRequest,
  fd: number,
): Promise<Pick<Snapshot, 'end' | 'lastStart' | 'mac'>> {
  let end = 0;
  let lastStart = 0;
  let previous: Buffer = noMac;
  for (const { text, lastBytes, last } of slices(records)) {
    const slice = { previous, bytes: Buffer.from(text), sequence: last.sequence, batch: last.batch };
    const { bytes, mac, sealSize } = sealBytes(seal, slice);
    await writeFully(calls, { fd, bytes, position: end });
    end += bytes.length;
    lastStart = end - (sealSize || lastBytes);
    previous = mac;
    await nextTurn();
  }
  return { end, lastStart, mac: previous };
}

interface Slice {
  readonly text: string;
  readonly last: JournalRecord;
  /** The length of the last record. */
  readonly lastBytes: number;
}

function* slices(records: Iterable<JournalRecord>): Generator<Slice> {
  let text = '';
  let slice: Slice | null = null;
  for (const last of records) {
    const line = formatRecord(last);
    text += line;
    slice = { text, last, lastBytes: Buffer.byteLength(line) };
    if (text.length < sliceBytes) continue;
    yield slice;
    slice = null;
    text = '';
  }
  if (slice !== null) yield slice;
}
