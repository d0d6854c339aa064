import { ActionError } from '@gatehouse/sdk-actions';

export type Encoding = 'utf-8' | 'utf-16' | 'latin1';

const littleEndianMark = Buffer.from([0xff, 0xfe]);

/** The text of a whole file, without its byte order mark. */
export function decodeText(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'latin1') return bytes.toString('latin1');
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  const label = encoding === 'utf-16' && isBigEndian ? 'utf-16be' : encoding;
  return new TextDecoder(label).decode(bytes);
}

/** UTF-16 is little-endian, with a byte order mark at the start of a file. */
export function encodeText(text: string, encoding: Encoding, isFileStart: boolean): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'latin1') return encodeLatin1(text);
  const bytes = Buffer.from(text, 'utf16le');
  return isFileStart ? Buffer.concat([littleEndianMark, bytes]) : bytes;
}

function encodeLatin1(text: string): Buffer {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of the encoding begins at 0
  const outside = /[^\x00-\xff]/u.exec(text);
  if (outside) {
    throw new ActionError(
      `Text holds "${outside[0]}" at character ${outside.index}, which latin1 cannot store; use utf-8.`,
    );
  }
  return Buffer.from(text, 'latin1');
}
