import { GatehouseError } from '@gatehouse/sdk-plugin';

const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Counts the keys of a JSON text. Throws `bad_request` above 64 levels: JSON.parse accepts millions, and later steps
 * would overflow the stack. The text need not be valid; the parser refuses it afterwards.
 */
export function countKeys(text: string): number {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) keys += 1;
    else if (code === openBrace || code === openBracket) depth = deeper(depth);
    else if (code === closeBrace || code === closeBracket) depth -= 1;
  }
  return keys;
}

/** The first duplicate key in an object of valid JSON, or null. */
export function findRepeatedKey(text: string): string | null {
  const seen: Set<string>[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      last = JSON.parse(text.slice(at, end + 1));
      at = end;
    } else if (code === openBrace) seen.push(new Set());
    else if (code === closeBrace) seen.pop();
    else if (code === colon) {
      if (seen.at(-1)?.has(last)) return last;
      seen.at(-1)?.add(last);
    }
  }
  return null;
}

/** Index of the closing quote, or of the end of the text. `indexOf` is much faster than a loop here. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    const isEscaped = (end - before) % 2 === 0;
    if (!isEscaped) return end;
  }
  return text.length;
}

function deeper(depth: number): number {
  if (depth < maxDepth) return depth + 1;
  throw new GatehouseError('bad_request', `The body is nested deeper than ${maxDepth} levels`);
}
