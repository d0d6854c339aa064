import { ActionError } from '@gatehouse/sdk-actions';
import type { Encoding } from '@gatehouse/sdk-actions/document';

export interface TextEncoding {
  /** The bytes of a text; a byte order mark is written at the start of a file where the encoding has one. */
  encode(text: string, isFileStart: boolean): Buffer;
  /** The index of the first character that the encoding does not have; -1 for none. */
  firstMissing(text: string): number;
}

const marks: Partial<Record<Encoding, Buffer>> = {
  'utf-8-bom': Buffer.from([0xef, 0xbb, 0xbf]),
  'utf-16': Buffer.from([0xff, 0xfe]),
  'utf-16be': Buffer.from([0xfe, 0xff]),
};

/** Loads the tables of the encoding, so that texts are encoded without a pause afterwards. */
export async function textEncoding(encoding: Encoding): Promise<TextEncoding> {
  const { toBytes, firstMissing } = await partsOf(encoding);
  const mark = marks[encoding];
  return {
    firstMissing,
    encode(text, isFileStart) {
      const index = firstMissing(text);
      if (index >= 0) {
        throw new ActionError(
          `Text holds "${characterAt(text, index)}" at character ${index}, which ${encoding} cannot store; use utf-8.`,
        );
      }
      const bytes = toBytes(text);
      return mark && isFileStart ? Buffer.concat([mark, bytes]) : bytes;
    },
  };
}

export function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 0);
}

interface Parts {
  readonly toBytes: (text: string) => Buffer;
  readonly firstMissing: TextEncoding['firstMissing'];
}

async function partsOf(encoding: Encoding): Promise<Parts> {
  const hasAll = () => -1;
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') {
    return { toBytes: (text) => Buffer.from(text, 'utf8'), firstMissing: hasAll };
  }
  if (encoding === 'utf-16') return { toBytes: (text) => Buffer.from(text, 'utf16le'), firstMissing: hasAll };
  if (encoding === 'utf-16be') {
    return { toBytes: (text) => Buffer.from(text, 'utf16le').swap16(), firstMissing: hasAll };
  }
  if (encoding === 'latin1') {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of the encoding begins at 0
    const outside = /[^\x00-\xff]/u;
    return { toBytes: (text) => Buffer.from(text, 'latin1'), firstMissing: (text) => text.search(outside) };
  }
  const { default: iconv } = await import('iconv-lite');
  const toBytes = (text: string) => iconv.encode(text, encoding);
  // The library stores a question mark for a character that the encoding does not have.
  return { toBytes, firstMissing: (text) => firstDifference(text, iconv.decode(toBytes(text), encoding)) };
}

function firstDifference(text: string, back: string): number {
  if (text === back) return -1;
  let index = 0;
  while (text.charCodeAt(index) === back.charCodeAt(index)) index += 1;
  return index;
}
