import { GatehouseError } from '@gatehouse/sdk-plugin';
import { countKeys, findRepeatedKey } from './scan-json.ts';

/** With the flag `u` a complete pair is one character of another category. */
const halfPair = /\p{Surrogate}/u;

/**
 * Parses JSON that every parser reads the same way: at most 64 levels, no duplicate keys in an object, no
 * `__proto__`, no number that loses precision, no lone surrogate. Throws `bad_request`.
 */
export function parseStrictJson(text: string): unknown {
  const keysInText = countKeys(text);
  const value = parse(text);
  // JSON.parse keeps the last of two equal keys, so fewer remain than the text has.
  if (countKeptKeys(value) !== keysInText) throw repeatedKey(text);
  // Lone surrogates come from escapes only, and so does a __proto__ that the text does not show.
  if (text.includes('\\u') || text.includes('__proto__')) assertTexts(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GatehouseError('bad_request', `The body is not JSON: ${reason}`);
  }
}

/** Checks numbers in the same walk. Recurses only into objects and arrays. */
function countKeptKeys(value: unknown): number {
  if (typeof value === 'number') assertExact(value);
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item !== 'string') keys += countKeptKeys(item);
  } else if (isRecord(value)) {
    for (const key in value) {
      const field = value[key];
      keys += typeof field === 'string' ? 1 : 1 + countKeptKeys(field);
    }
  }
  return keys;
}

/** Above 2^53 a number may differ from the one that was sent; 1e400 is infinite. */
function assertExact(value: number): void {
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return;
  throw new GatehouseError('bad_request', 'A number beyond 2^53 loses digits; send it as text');
}

function repeatedKey(text: string): GatehouseError {
  const key = JSON.stringify(findRepeatedKey(text)?.slice(0, 100) ?? '');
  return new GatehouseError('bad_request', `The key ${key} stands twice in one object; send it once`);
}

function assertTexts(value: unknown): void {
  if (typeof value === 'string') assertWhole(value);
  else if (Array.isArray(value)) value.forEach(assertTexts);
  else if (isRecord(value)) {
    for (const key of Object.keys(value)) {
      if (key === '__proto__') throw new GatehouseError('bad_request', 'The key "__proto__" is not accepted');
      assertWhole(key);
      assertTexts(value[key]);
    }
  }
}

/** XML files and code files cannot hold a lone surrogate: it would be read back as another character. */
function assertWhole(text: string): void {
  if (!halfPair.test(text)) return;
  throw new GatehouseError('bad_request', 'A text holds half of a surrogate pair; send whole characters');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
