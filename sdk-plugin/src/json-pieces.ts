/** Characters of one piece, which is made within a millisecond. */
const pieceLength = 32_768;

/** Whether the JSON of a value has about this many characters at most. It looks at no more of the value than that. */
export function isShort(value: unknown, maxLength: number): boolean {
  return take(value, maxLength) >= 0;
}

/** The JSON text of a value in pieces, each of which costs little time. */
export function* jsonPieces(value: object): Generator<string> {
  let text = '';
  for (const token of tokensOf(value)) {
    text += token;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** The length that is left after a value; negative where the value is longer. */
function take(value: unknown, length: number): number {
  if (typeof value === 'string') return length - value.length - 3;
  let left = length - 5;
  if (typeof value !== 'object' || value === null) return left;
  if (Array.isArray(value)) {
    for (const field of value) {
      left = take(field, left);
      if (left < 0) return left;
    }
    return left;
  }
  // Every answer comes by here: `for in` makes no arrays of the fields.
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key in fields) {
    left = take(fields[key], left - key.length);
    if (left < 0) return left;
  }
  return left;
}

function* tokensOf(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > pieceLength) yield* textTokens(value);
  else if (!isPlain(value) || isShort(value, pieceLength)) yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) yield* arrayTokens(value);
  else yield* objectTokens(value);
}

/** Whether the fields of an object are its JSON. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}

function* arrayTokens(values: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const value of values) {
    yield before;
    yield* tokensOf(value);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function* objectTokens(value: object): Generator<string> {
  let before = '{';
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined || typeof field === 'function' || typeof field === 'symbol') continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* tokensOf(field);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* textTokens(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength;
    // The two halves of a character stay together.
    const end = isFirstHalf(text.charCodeAt(to - 1)) ? to + 1 : to;
    yield JSON.stringify(text.slice(from, end)).slice(1, -1);
    from = end;
  }
  yield '"';
}

function isFirstHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
