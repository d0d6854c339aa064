import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyInteger, type Schema } from '@gatehouse/sdk-plugin';
import fc from 'fast-check';
import * as v from 'valibot';
import { compileReader } from './compile-reader.ts';
import { parseStrictJson } from './parse-strict-json.ts';
import { readExactly } from './read-exactly.ts';
import { unread } from './reader.ts';

const schema = v.strictObject({
  a: v.optional(v.string()),
  b: v.optional(v.nullable(v.number())),
  c: v.optional(v.array(v.strictObject({ a: v.string(), '': v.optional(v.boolean()) }))),
  d: v.optional(bodyInteger({ max: 10_000_000 }), 5),
  e: v.optional(v.unknown()),
  f: v.optional(v.pipe(v.string(), v.transform(Number), v.number())),
});

function readerOf(given: Schema) {
  const read = compileReader(given);
  assert.ok(read);
  return read;
}

const read = readerOf(schema);

/** The reference: strict JSON first, then the schema; `unread` where either refuses. */
function readStrictly(text: string): unknown {
  try {
    const result = v.safeParse(schema, parseStrictJson(text));
    return result.success ? result.output : unread;
  } catch {
    return unread;
  }
}

const texts = fc.constantFrom('""', '"a"', '"1"', '"\\u0061"', '"\\ud800"', '"\\n"', '"é"', '"0.50"');
const numbers = fc.constantFrom('0', '-0', '9', '10', '-99', '100', '1000', '2e4', '20000', '1e99', '1e400');
const fractions = fc.constantFrom('0.5', '1.50', '1e-9', '12345678901234567', '9007199254740993', '1e15');
const { value: written } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    texts,
    numbers,
    fractions,
    fc.constantFrom('null', 'true', 'false', '{}', '[]'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '', '__proto__'), tie('value')), {
        maxLength: 5,
      })
      .map((fields) => `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
  ),
}));
const fields = fc.oneof(
  texts.map((text) => `"a":${text}`),
  fc.oneof(numbers, fractions).map((number) => `"b":${number}`),
  texts.map((text) => `"c":[{"a":${text}}]`),
  texts.map((text) => `"c":[{"a":${text},"":true},{"a":"","":false}]`),
  numbers.map((number) => `"d":${number}`),
  written.map((value) => `"e":${value}`),
  texts.map((text) => `"f":${text}`),
  fc.constantFrom('"":0', '"g":1', '"__proto__":1', '"\\u0061":""'),
);
const likely = fc
  .tuple(fc.array(fields, { maxLength: 6 }), fc.constantFrom(',', ', '))
  .map(([some, comma]) => `{${some.join(comma)}}`);

test('an exact read gives the result of strict JSON and the schema', () => {
  fc.assert(
    fc.property(fc.oneof(likely, written), (text) => {
      const output = readExactly(read, text);
      if (output !== unread) assert.deepEqual({ text, output }, { text, output: readStrictly(text) });
    }),
    { numRuns: 20_000 },
  );
});

test('the JSON of usual clients is read exactly', () => {
  for (const body of [
    {},
    { a: 'a "quoted" text', b: -12.5, c: [{ a: 'x' }, { a: 'é', '': true }] },
    { b: 20_000, d: 1_234_567 },
    { b: null, c: [], f: '12' },
  ]) {
    assert.notEqual(readExactly(read, JSON.stringify(body)), unread, JSON.stringify(body));
  }
});

test('an extra field, a duplicate key or an escape is left to the strict parser', () => {
  for (const text of [
    '{"a":"","a":""}',
    '{"a":"","":0}',
    '{"a":"\\u0061"}',
    '{"b":1e99}',
    '{"e":1e99}',
    'x',
  ]) {
    assert.equal(readExactly(read, text), unread, text);
  }
});
