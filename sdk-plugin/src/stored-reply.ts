import { BytesReply } from './bytes-reply.ts';

/** A stored file that never changes. */
export interface StoredBytes {
  readonly name: string;
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
  /** Bytes from `start` up to, but not including, `end`. Called once at most. */
  read(range: Range): Promise<AsyncIterable<Uint8Array> | null>;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Answers with a stored file, or with the range of it that the headers of a call ask for. A browser saves the file and
 * never shows it: its content is not of this origin. Null where the bytes are gone.
 *
 * @example return (await storedReply(call.headers, file)) ?? call.fail('not_found', 'The file was removed');
 */
export async function storedReply(headers: RequestHeaders, stored: StoredBytes): Promise<BytesReply | null> {
  const { size } = stored;
  const asked = isSame(headers['if-range'], stored) ? askedRange(headers.range, size) : null;
  if (asked === 'unsatisfiable') return pastTheEnd(size);
  const { start, end } = asked ?? { start: 0, end: size };
  const bytes = await stored.read({ start, end });
  if (bytes === null) return null;
  return new BytesReply({
    status: asked === null ? 200 : 206,
    headers: {
      ...headersOf(stored),
      'content-length': String(end - start),
      ...(asked === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    },
    bytes,
  });
}

/** Null without a range, and for what HTTP lets a server ignore: several ranges, other units, malformed ones. */
function askedRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  return start >= size
    ? 'unsatisfiable'
    : { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

function isSame(ifRange: string | undefined, stored: StoredBytes): boolean {
  return ifRange === undefined || ifRange === tagOf(stored);
}

function tagOf({ sha256 }: StoredBytes): string {
  return `"${sha256}"`;
}

function headersOf(stored: StoredBytes) {
  return {
    'content-type': stored.mediaType,
    'content-disposition': dispositionOf(stored.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: tagOf(stored),
  };
}

/** The name in plain letters for old clients, and as it is for the others. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const whole = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function pastTheEnd(size: number): BytesReply {
  const message = `The range begins past the end: there are ${size} bytes`;
  const bytes = Buffer.from(JSON.stringify({ error: 'bad_request', message }));
  return new BytesReply({
    status: 416,
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'content-range': `bytes */${size}`,
    },
    bytes,
  });
}
