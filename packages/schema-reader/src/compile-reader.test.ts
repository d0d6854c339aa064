import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyInteger, queryBoolean, queryInteger, type Schema } from '@gatehouse/sdk-plugin';
import fc from 'fast-check';
import * as v from 'valibot';
import { compileReader } from './compile-reader.ts';
import { unread } from './reader.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(3));
const schemas: Readonly<Record<string, Schema>> = {
  text,
  pattern: v.pipe(v.string(), v.regex(/^a+$/)),
  number: v.pipe(v.number(), v.minValue(-1), v.maxValue(5)),
  bodyInteger: bodyInteger({ min: 0, max: 9 }),
  queryInteger: queryInteger({ min: 0, max: 99 }),
  queryBoolean: queryBoolean(),
  filled: v.pipe(v.array(v.nullable(v.boolean())), v.nonEmpty()),
  choice: v.union([v.literal('a'), v.picklist(['b', 1])]),
  picklist: v.picklist(['a', 'b', 1]),
  described: v.pipe(v.string(), v.description('A name'), v.title('Name')),
  object: v.strictObject({
    name: text,
    count: v.optional(bodyInteger(), 7),
    page: v.optional(queryInteger(), '2'),
    note: v.optional(v.nullable(v.string())),
    inner: v.optional(v.strictObject({ on: v.boolean(), tags: v.array(v.string()) })),
    any: v.optional(v.unknown()),
  }),
};

const leaf = fc.oneof(
  fc.constantFrom<unknown>('', 'a', 'aa', 'b', 'true', '0', '01', '42', '-3', 'abcd', null, true, false),
  fc.constantFrom<unknown>(0, -0, 1, -1, 5, 5.5, 9, 7e9),
);
const names = fc.constantFrom(
  'name',
  'count',
  'page',
  'note',
  'inner',
  'any',
  'on',
  'tags',
  'toString',
  'other',
);
const input = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('record')),
  record: fc.dictionary(names, tie('value'), { maxKeys: 6, noNullPrototype: true }),
}));
const likely = fc.record(
  {
    name: fc.constantFrom('a', 'abc', 'abcd'),
    count: leaf,
    page: leaf,
    note: leaf,
    inner: fc.record({ on: leaf, tags: fc.array(fc.constantFrom('a', 'b')) }, { noNullPrototype: true }),
    any: input.value,
  },
  { requiredKeys: ['name'], noNullPrototype: true },
);

for (const [name, schema] of Object.entries(schemas)) {
  test(`a reader of ${name} agrees with the schema, or leaves the input to it`, () => {
    const read = compileReader(schema) ?? (() => unread);

    fc.assert(
      fc.property(fc.oneof(input.value, likely, leaf), (value) => {
        const output = read(value);
        const result = v.safeParse(schema, value);
        if (output !== unread)
          assert.deepEqual({ ok: true, output }, { ok: result.success, output: result.output });
      }),
      { numRuns: 2_000 },
    );
  });
}

test('valid input is read without the schema where all its parts are supported', () => {
  const { choice: _unknown, ...known } = schemas;
  const readers = Object.entries(known).map(([name, schema]) => [name, compileReader(schema)] as const);

  assert.deepEqual(
    readers.filter(([, read]) => read === null),
    [],
  );
  assert.deepEqual(compileReader(schemas.object ?? text)?.({ name: 'a', inner: { on: true, tags: [] } }), {
    name: 'a',
    count: 7,
    page: 2,
    inner: { on: true, tags: [] },
  });
});

test('a schema with an unsupported part has no reader', () => {
  const parts = [
    v.fallback(v.string(), 'x'),
    v.pipe(v.string(), v.email()),
    v.record(v.string(), v.string()),
    v.pipeAsync(
      v.string(),
      v.checkAsync(async () => true),
    ),
    v.optional(v.strictObject({ made: v.optional(v.string(), () => 'now') })),
  ];

  assert.deepEqual(
    parts.map((schema) => compileReader(schema as Schema)),
    parts.map(() => null),
  );
});
