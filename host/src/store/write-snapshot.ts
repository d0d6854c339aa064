import { constants } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileCalls } from './file-calls.ts';
import { removeIfPresent, writeFully } from './file-steps.ts';
import { formatRecord } from './journal-record.ts';
import { journalFormat } from './read-journal.ts';

export interface SnapshotRequest {
  readonly calls: FileCalls;
  /** Where the new file is built; whatever is there is removed first. */
  readonly path: string;
  readonly collection: string;
  /** Sequence number of the last record. */
  readonly sequence: number;
  readonly documents: readonly SnapshotDocument[];
  /** JSON text of the header; the format alone by default. */
  readonly header?: string;
}

export interface SnapshotDocument {
  readonly id: string;
  json(): string;
}

export interface Snapshot {
  readonly path: string;
  readonly fd: number;
  readonly end: number;
  readonly lastStart: number;
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
  request: SnapshotRequest,
  fd: number,
): Promise<{ end: number; lastStart: number }> {
  let end = 0;
  let lastStart = 0;
  for (const slice of slices(request)) {
    const bytes = Buffer.from(slice.text);
    await writeFully(request.calls, { fd, bytes, position: end });
    end += bytes.length;
    lastStart = end - slice.lastBytes;
    await nextTurn();
  }
  return { end, lastStart };
}

/** Every record is a batch of its own: the file is synced whole, so damage in it is never a torn write. */
function* slices({
  collection,
  sequence,
  documents,
  header = journalFormat,
}: SnapshotRequest): Generator<{ text: string; lastBytes: number }> {
  let next = sequence - documents.length;
  let last = formatRecord({
    sequence: next,
    batch: next,
    kind: 'journal',
    id: collection,
    json: header,
  });
  let text = last;
  for (const { id, json } of documents) {
    next += 1;
    last = formatRecord({ sequence: next, batch: next, kind: 'put', id, json: json() });
    text += last;
    if (text.length < sliceBytes) continue;
    yield { text, lastBytes: Buffer.byteLength(last) };
    text = '';
  }
  if (text !== '') yield { text, lastBytes: Buffer.byteLength(last) };
}
