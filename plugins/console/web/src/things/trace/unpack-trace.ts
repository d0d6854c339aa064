import { traceEntry, type UnpackedTrace } from '@gatehouse/sdk-plugin/internal/read-trace';

const maxBytes = 128 * 2 ** 20;
const maxEntries = 20_000;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const maxComment = 0xffff;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  /** Where its local header begins. */
  readonly at: number;
}

/** Unpacks the files of a trace, up to a size. Throws what is wrong, for people: a trace may come from a run that lies. */
export async function unpackTrace(archive: Uint8Array<ArrayBuffer>): Promise<UnpackedTrace> {
  const texts = new Map<string, string>();
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = maxBytes;
  for (const entry of entriesOf(archive)) {
    const match = traceEntry.exec(entry.name);
    if (match === null) continue;
    const bytes = await unpack(archive, entry, left);
    left -= bytes.length;
    const [, picture] = match;
    if (picture === undefined) texts.set(entry.name, new TextDecoder().decode(bytes));
    else pictures.set(picture, bytes);
  }
  const lines = texts.get('trace.trace');
  if (lines === undefined) throw new Error('It has no trace.trace');
  return { lines, network: texts.get('trace.network') ?? '', pictures };
}

/** The entries of the directory at the end of an archive. */
function entriesOf(archive: Uint8Array<ArrayBuffer>): readonly Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw new Error(`It has ${count} entries`);
  const entries: Entry[] = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count; ) {
    if (at + entryBytes > archive.length || view.getUint32(at, true) !== entryMark)
      throw new Error('Its directory is damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const nameAt = at + entryBytes;
    entries.push({
      name: new TextDecoder().decode(archive.subarray(nameAt, nameAt + (nameBytes ?? 0))),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameAt + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - maxComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new Error('It is no archive');
}

async function unpack(
  archive: Uint8Array<ArrayBuffer>,
  { at, method, packedBytes }: Entry,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  if (at + localBytes > archive.length) throw new Error('An entry is cut off');
  const begin = at + localBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = archive.subarray(begin, begin + packedBytes);
  if (method !== 0 && method !== 8) throw new Error(`An entry is packed in another way: ${method}`);
  const stream = new Blob([packed]).stream();
  const plain = method === 0 ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw'));
  return readUpTo(plain, limit);
}

async function readUpTo(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      void reader.cancel();
      throw new Error(`It unpacks to more than ${maxBytes} bytes`);
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
