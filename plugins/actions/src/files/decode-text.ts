import { isUtf8 } from 'node:buffer';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { Encoding, ReadEncoding } from '@gatehouse/sdk-actions/document';
import { guessEncoding } from './guess-encoding.ts';

interface Stored {
  readonly encoding: ReadEncoding;
  /** For messages. */
  readonly path: string;
}

const replacement = '\ufffd';

/**
 * The text of a whole file, without its byte order mark. Bytes that the encoding does not have are an error: a text
 * with replacement characters would be taken for a success.
 */
export async function decodeText(bytes: Buffer, { encoding, path }: Stored): Promise<string> {
  const known = encoding === 'auto' ? await guessEncoding(bytes, path) : encoding;
  if (known === 'utf-8' || known === 'utf-8-bom') return decodeUtf8(bytes, path);
  if (known === 'latin1') return bytes.toString('latin1');
  if (known === 'utf-16' || known === 'utf-16be') return decodeUtf16(bytes, { encoding: known, path });
  const { default: iconv } = await import('iconv-lite');
  const text = iconv.decode(bytes, known);
  const index = text.indexOf(replacement);
  if (index < 0) return text;
  throw undecodable({ bytes, at: iconv.encode(text.slice(0, index), known).length, encoding: known, path });
}

function decodeUtf8(bytes: Buffer, path: string): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw undecodable({ bytes, at: firstBadByte(bytes), encoding: 'utf-8', path });
}

/** The whole characters before the bad byte are known by their length in UTF-8. */
function firstBadByte(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  for (let index = text.indexOf(replacement); index >= 0; index = text.indexOf(replacement, index + 1)) {
    const at = Buffer.byteLength(text.slice(0, index));
    // The character may stand in the file as such.
    if (!bytes.subarray(at, at + 3).equals(Buffer.from(replacement))) return at;
  }
  return 0;
}

/** The byte order mark decides where there is one. */
function decodeUtf16(bytes: Buffer, { encoding, path }: Stored & { readonly encoding: Encoding }): string {
  const isMarked = bytes.length > 1 && (bytes.readUInt16BE() === 0xfeff || bytes.readUInt16BE() === 0xfffe);
  const isBigEndian = isMarked ? bytes[0] === 0xfe : encoding === 'utf-16be';
  if (bytes.length % 2 === 1) throw undecodable({ bytes, at: bytes.length - 1, encoding, path });
  const text = new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes);
  const raw = isBigEndian ? Buffer.from(bytes).swap16() : bytes;
  const broken = /\p{Surrogate}/u.exec(raw.toString('utf16le'));
  if (broken) throw undecodable({ bytes, at: 2 * broken.index, encoding, path });
  return text;
}

interface Place {
  readonly bytes: Buffer;
  readonly at: number;
  readonly encoding: Encoding;
  readonly path: string;
}

function undecodable({ bytes, at, encoding, path }: Place): ActionError {
  const lines = bytes.subarray(0, at).reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 1);
  const byte = `0x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`;
  return new ActionError(
    `The file ${quote(path)} is not ${encoding}: the byte ${byte} at offset ${at}, in line ${lines}, is no character of it. ` +
      'Name its encoding, such as windows-1251, or use auto.',
  );
}
