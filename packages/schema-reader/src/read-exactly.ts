import { leastLength } from './least-length.ts';
import { type Reader, unread } from './reader.ts';

/** The shortest field that a reader would miss: `"":0,`. */
const shortestField = 5;
/** Above this length the strict parser costs little in comparison. */
const maxTextLength = 64 * 1024;

/**
 * Reads JSON whose every character is accounted for, else returns `unread`. JSON.parse keeps only the last of two
 * equal keys. A text without room for another field has no duplicate key, and no escape that could hide a lone
 * surrogate, so most bodies need no strict parser.
 */
export function readExactly(read: Reader, text: string): unknown {
  if (text.length > maxTextLength) return unread;
  leastLength.total = 0;
  const output = read(parse(text));
  return text.length - leastLength.total < shortestField ? output : unread;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
