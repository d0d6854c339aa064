import { isUtf8 } from 'node:buffer';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type Encoding, encodings } from '@gatehouse/sdk-actions/document';
import { isPlausible } from './plausible-text.ts';

const sampleBytes = 256 * 1024;
/** The confidence of encodings that the library can only not exclude. */
const noConfidence = 10;
/** The library does not know short Cyrillic texts. */
const cyrillic = ['windows-1251', 'koi8-r', 'ibm866'] as const;
/** Names of the library that people know by another name, or whose superset is what files have. */
const usualNames: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'iso-8859-6': 'windows-1256',
  'utf-16le': 'utf-16',
};

/**
 * A byte order mark and whole UTF-8 are certain; other encodings are judged by how often letters follow each
 * other, and by whether their words look like words.
 */
export async function guessEncoding(bytes: Buffer, path: string): Promise<Encoding> {
  const marked = encodingOfMark(bytes);
  if (marked) return marked;
  if (isUtf8(bytes) && !bytes.includes(0)) return 'utf-8';
  const sample = sampleOf(bytes);
  const { analyse } = await import('chardet');
  const { default: iconv } = await import('iconv-lite');
  const guesses = analyse(sample)
    .filter(({ confidence }) => confidence > noConfidence)
    .map(({ name }) => knownName(name.toLowerCase()));
  for (const encoding of new Set([...guesses, ...cyrillic])) {
    if (encoding === undefined || encoding === 'utf-8') continue;
    const text = iconv.decode(sample, encoding);
    // No text has a zero; in UTF-16 half the bytes of most texts are one.
    if (!/[\0\ufffd]/.test(text) && isPlausible(text, encoding)) return encoding;
  }
  throw new ActionError(
    `The encoding of ${quote(path)} cannot be guessed. Name it, such as windows-1251 for a file of a Russian Excel.`,
  );
}

/** Whole lines, so that no character is cut. */
function sampleOf(bytes: Buffer): Buffer {
  if (bytes.length <= sampleBytes) return bytes;
  const end = bytes.lastIndexOf(0x0a, sampleBytes);
  return bytes.subarray(0, end > 0 ? end : sampleBytes);
}

function knownName(name: string): Encoding | undefined {
  return usualNames[name] ?? encodings.find((encoding) => encoding === name);
}

function encodingOfMark(bytes: Buffer): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
