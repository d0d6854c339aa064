import type { Steps } from '../../text/slices.ts';
import { maxDepth } from './json-cut.ts';

type Expected = 'value' | 'valueOrClose' | 'key' | 'keyOrClose' | 'colon' | 'commaOrClose' | 'end';

const tokensAStep = 20_000;

/**
 * Finds the first byte that is not valid JSON or nested too deep; the length when the text ends too early. `JSON.parse`
 * of Node 20 does not always report the place, and never for a part of a text.
 */
export function* findJsonError(bytes: Buffer): Steps<number> {
  const open: number[] = [];
  let expected: Expected = 'value';
  let at = skipSpace(bytes, 0);
  for (let tokens = 1; at < bytes.length; tokens++) {
    if (tokens % tokensAStep === 0) yield;
    const byte = bytes[at] ?? 0;
    const token = isClosing(byte, expected, open) ? { end: at + 1 } : nextToken(bytes, at, expected);
    if (token.error !== undefined) return token.error;
    expected = afterToken(byte, expected, open);
    if (open.length > maxDepth) return at;
    at = skipSpace(bytes, token.end);
  }
  return bytes.length;
}

const code = (letter: string) => letter.charCodeAt(0);
const quote = code('"');
const comma = code(',');
const colon = code(':');
const backslash = code('\\');
const openArray = code('[');
const openObject = code('{');

function isClosing(byte: number, expected: Expected, open: readonly number[]): boolean {
  return expected.endsWith('OrClose') && byte - 2 === open.at(-1);
}

/** Returns which tokens may come next. Also maintains the stack of open brackets. */
function afterToken(byte: number, expected: Expected, open: number[]): Expected {
  if (isClosing(byte, expected, open)) open.pop();
  else if (expected === 'key' || expected === 'keyOrClose') return 'colon';
  else if (expected === 'colon') return 'value';
  else if (expected === 'commaOrClose') return open.at(-1) === openObject ? 'key' : 'value';
  else if (byte === openObject || byte === openArray) {
    open.push(byte);
    return byte === openObject ? 'keyOrClose' : 'valueOrClose';
  }
  return open.length > 0 ? 'commaOrClose' : 'end';
}

type Token =
  | { readonly end: number; readonly error?: undefined }
  | { readonly error: number; readonly end?: undefined };

function nextToken(bytes: Buffer, at: number, expected: Expected): Token {
  const byte = bytes[at];
  if (expected === 'colon') return byte === colon ? { end: at + 1 } : { error: at };
  if (expected === 'commaOrClose') return byte === comma ? { end: at + 1 } : { error: at };
  if (expected === 'end') return { error: at };
  if (byte === quote) return textToken(bytes, at);
  if (expected === 'key' || expected === 'keyOrClose') return { error: at };
  if (byte === openObject || byte === openArray) return { end: at + 1 };
  return wordToken(bytes, at);
}

/** A number, or true, false or null. */
function wordToken(bytes: Buffer, at: number): Token {
  let end = at;
  while (isWordByte(bytes[end] ?? 0)) end++;
  const [word] = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
    bytes.toString('latin1', at, end),
  ) ?? [''];
  return word === '' ? { error: at } : { end: at + word.length };
}

function isWordByte(byte: number): boolean {
  const isLetter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  const isDigit = byte >= 0x30 && byte <= 0x39;
  return isLetter || isDigit || byte === code('+') || byte === code('-') || byte === code('.');
}

function textToken(bytes: Buffer, start: number): Token {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return { end: at + 1 };
    if (byte < 0x20) return { error: at };
    if (byte !== backslash) continue;
    const [escaped] = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(bytes.toString('latin1', at + 1, at + 6)) ?? [
      '',
    ];
    if (escaped === '') return { error: at };
    at += escaped.length;
  }
  return { error: bytes.length };
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return at;
}
