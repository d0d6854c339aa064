import { crc32 } from 'node:zlib';

/**
 * One record is one line: `RS checksum sequence batch kind "id" document LF`, for example
 *
 *     ␞5f1c09ab 17 16 put "t-4" {"id":"t-4","state":"idle"}
 *     ␞0b77d2e1 18 18 remove "t-4"
 *
 * The checksum is the CRC-32 of all that follows it, in eight hexadecimal digits. The sequence number grows by one
 * from record to record; `batch` is the sequence number of the first record that was written and synced together
 * with this one. RS (1e) and LF cannot occur inside JSON text, so a reader finds the next record after any damage,
 * and no document can look like a record. The id has its spaces escaped, so it ends at the next space.
 */
export interface JournalRecord {
  readonly sequence: number;
  readonly batch: number;
  readonly kind: RecordKind;
  readonly id: string;
  /** JSON text of the document; empty for `remove`. */
  readonly json: string;
}

/**
 * `journal` is the first record of each file: its id is the collection, its document names the format. `add` is a
 * record of an append-only journal; it has an empty id. `seal` follows the records that it covers and has the sequence
 * number of the last of them; its document is their MAC.
 */
export type RecordKind = 'journal' | 'put' | 'remove' | 'add' | 'seal';

export const recordStart = 0x1e;
export const recordEnd = 0x0a;

const kinds: ReadonlyMap<string, RecordKind> = new Map([
  ['journal', 'journal'],
  ['put', 'put'],
  ['remove', 'remove'],
  ['add', 'add'],
  ['seal', 'seal'],
]);
const checksumDigits = 8;
const space = 0x20;

export function formatRecord(record: JournalRecord): string {
  const { sequence, batch, kind, id, json } = record;
  const quotedId = JSON.stringify(id).replaceAll(' ', '\\u0020');
  const body = `${sequence} ${batch} ${kind} ${quotedId}${json === '' ? '' : ` ${json}`}`;
  return `\x1e${crc32(body).toString(16).padStart(checksumDigits, '0')} ${body}\n`;
}

/** Reads the record between `start` (its RS) and `end` (its LF); undefined when it is not whole and sound. */
export function parseRecord(bytes: Buffer, start: number, end: number): JournalRecord | undefined {
  const bodyStart = start + checksumDigits + 2;
  if (bytes[start] !== recordStart || end < bodyStart || bytes[bodyStart - 1] !== space) return undefined;
  if (readChecksum(bytes, start + 1) !== crc32(bytes.subarray(bodyStart, end))) return undefined;
  return parseBody(bytes.toString('utf8', bodyStart, end));
}

/** Lower case only: each byte of a record has one legal value, so no flipped bit goes unseen. */
function readChecksum(bytes: Buffer, start: number): number {
  let value = 0;
  for (let i = start; i < start + checksumDigits; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) value = value * 16 + byte - 0x30;
    else if (byte >= 0x61 && byte <= 0x66) value = value * 16 + byte - 0x57;
    else return -1;
  }
  return value;
}

function parseBody(body: string): JournalRecord | undefined {
  const first = body.indexOf(' ');
  const second = body.indexOf(' ', first + 1);
  const third = body.indexOf(' ', second + 1);
  const fourth = body.indexOf(' ', third + 1);
  const kind = kinds.get(body.slice(second + 1, third));
  if (kind === undefined) return undefined;
  const idEnd = fourth === -1 ? body.length : fourth;
  return {
    sequence: Number(body.slice(0, first)),
    batch: Number(body.slice(first + 1, second)),
    kind,
    id: parseId(body.slice(third + 1, idEnd)),
    json: body.slice(idEnd + 1),
  };
}

function parseId(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
