const space = new Set([' ', '\t', '\n', '\r']);

type Expected = 'value' | 'valueOrClose' | 'key' | 'keyOrClose' | 'colon' | 'commaOrClose' | 'end';

/**
 * Where a text stops being JSON: the offset of the first character that does not fit, or the length of the
 * text when it ends too early. `JSON.parse` of Node 20 does not always say.
 */
export function findJsonError(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const token = isClosing(text[at], expected, open) ? { end: at + 1 } : nextToken(text, at, expected);
    if (token.error !== undefined) return token.error;
    expected = afterToken(text[at], expected, open);
    at = skipSpace(text, token.end);
  }
  return text.length;
}

/** `line 3, column 7`, both counted from 1. */
export function describePlace(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line++;
  return `line ${line}, column ${offset - lineStart + 1}`;
}

function isClosing(letter: string | undefined, expected: Expected, open: readonly string[]): boolean {
  if (!expected.endsWith('OrClose')) return false;
  return letter === (open.at(-1) === '{' ? '}' : ']');
}

/** What may follow; also keeps the stack of what is open. */
function afterToken(letter: string | undefined, expected: Expected, open: string[]): Expected {
  if (isClosing(letter, expected, open)) open.pop();
  else if (expected === 'key' || expected === 'keyOrClose') return 'colon';
  else if (expected === 'colon') return 'value';
  else if (expected === 'commaOrClose') return open.at(-1) === '{' ? 'key' : 'value';
  else if (letter === '{' || letter === '[') {
    open.push(letter);
    return letter === '{' ? 'keyOrClose' : 'valueOrClose';
  }
  return open.length > 0 ? 'commaOrClose' : 'end';
}

type Token =
  | { readonly end: number; readonly error?: undefined }
  | { readonly error: number; readonly end?: undefined };

function nextToken(text: string, at: number, expected: Expected): Token {
  const letter = text[at] ?? '';
  if (expected === 'colon') return letter === ':' ? { end: at + 1 } : { error: at };
  if (expected === 'commaOrClose') return letter === ',' ? { end: at + 1 } : { error: at };
  if (expected === 'end') return { error: at };
  if (letter === '"') return stringToken(text, at);
  if (expected === 'key' || expected === 'keyOrClose') return { error: at };
  if (letter === '{' || letter === '[') return { end: at + 1 };
  const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
  literal.lastIndex = at;
  return literal.test(text) ? { end: literal.lastIndex } : { error: at };
}

function stringToken(text: string, start: number): Token {
  for (let at = start + 1; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '"') return { end: at + 1 };
    if (letter < ' ') return { error: at };
    if (letter !== '\\') continue;
    const escapes = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
    escapes.lastIndex = at + 1;
    if (!escapes.test(text)) return { error: at };
    at = escapes.lastIndex - 1;
  }
  return { error: text.length };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (space.has(text[at] ?? '')) at++;
  return at;
}
