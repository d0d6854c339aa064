import { leastLength } from './least-length.ts';
import { type Reader, unread } from './reader.ts';

/** The shortest thing that a reader would not see: `"":0,`. */
const shortestField = 5;
/** Beyond it a look at the whole text is cheap beside the rest. */
const maxTextLength = 64 * 1024;

/**
 * The output of a reader for JSON whose every character it accounts for, or `unread`. JSON.parse keeps only the last of
 * two equal keys; a text that has no room for a field beside those that were read holds no other, and no escape that
 * could hide half of a surrogate pair. So the bodies of most clients need no second look at their text.
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
