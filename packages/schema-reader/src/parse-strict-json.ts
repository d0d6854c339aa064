import { GatehouseError } from '@gatehouse/sdk-plugin';
import { countKeys, findRepeatedKey } from './scan-json.ts';

/** Under the flag `u` a whole pair is one character of another kind. */
const halfPair = /\p{Surrogate}/u;

/**
 * JSON whose meaning does not depend on who reads it: at most 64 levels, no key twice in one object, no
 * `__proto__`, no number that was changed by reading it, no half of a surrogate pair. Throws `bad_request`.
 */
export function parseStrictJson(text: string): unknown {
  const keysInText = countKeys(text);
  const value = parse(text);
  // JSON.parse keeps the last of two equal keys, so fewer are left than were written.
  if (countKeptKeys(value) !== keysInText) throw repeatedKey(text);
  // Half pairs come from escapes alone, and so does a key that only turns out to be __proto__.
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

/** Checks the numbers too, to walk only once; calls itself only for values that can hold keys. */
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

/** Beyond 2^53 a number is not the one that was sent; 1e400 is even infinite. */
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

/** A file in XML and a code file cannot hold half a pair: it would come back as another character. */
function assertWhole(text: string): void {
  if (!halfPair.test(text)) return;
  throw new GatehouseError('bad_request', 'A text holds half of a surrogate pair; send whole characters');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
