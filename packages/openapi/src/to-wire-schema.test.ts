import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyInteger, queryBoolean, queryInteger, type Schema } from '@gatehouse/sdk-plugin';
import { dictionary } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { toWireSchema } from './to-wire-schema.ts';

const sent = (schema: Schema) => toWireSchema(schema, { mode: 'input', name: 'Test' }).schema;
const answered = (schema: Schema) => toWireSchema(schema, { mode: 'output', name: 'Test' }).schema;

interface Tree {
  readonly value: string;
  readonly children: readonly Tree[];
}

const tree: v.GenericSchema<Tree> = v.object({ value: v.string(), children: v.array(v.lazy(() => tree)) });

const rows: readonly { what: string; schema: Schema; wire: object }[] = [
  {
    what: 'an integer of a query',
    schema: queryInteger({ min: 1, max: 60 }),
    wire: { type: 'integer', minimum: 1, maximum: 60 },
  },
  {
    what: 'the default of a query integer',
    schema: v.optional(queryInteger({ min: 1, max: 60 }), '25'),
    wire: { type: 'integer', minimum: 1, maximum: 60, default: 25 },
  },
  { what: 'a boolean of a query', schema: queryBoolean(), wire: { type: 'boolean' } },
  {
    what: 'a rule behind a query integer',
    schema: v.pipe(
      queryInteger({ min: 0, max: 9 }),
      v.check(() => true, 'must be even'),
    ),
    wire: { type: 'integer', minimum: 0, maximum: 9, description: 'Must be even.' },
  },
  {
    what: 'an integer of a body',
    schema: bodyInteger({ min: 1, max: 5 }),
    wire: { type: 'integer', minimum: 1, maximum: 5 },
  },
  {
    what: 'a dictionary',
    schema: dictionary(v.number()),
    wire: {
      type: 'object',
      additionalProperties: { type: 'number' },
      description: 'Must be an object, not an array. Must not have the keys "constructor" or "prototype".',
    },
  },
  {
    what: 'rules behind a conversion',
    schema: v.pipe(v.string(), v.transform(Number), v.number(), v.maxValue(7, 'must be at most 7')),
    wire: { type: 'string', description: 'Must be at most 7.' },
  },
  {
    what: 'a rule without a text',
    schema: v.pipe(v.string(), v.regex(/^a/i)),
    wire: { type: 'string', pattern: '^a', description: 'Rule: regex /^a/i.' },
  },
  { what: 'null beside a value', schema: v.nullable(v.string()), wire: { type: ['string', 'null'] } },
  {
    what: 'a choice of text and integers',
    schema: v.picklist(['T0', 0, 1]),
    wire: { type: ['string', 'integer'], enum: ['T0', 0, 1] },
  },
  {
    what: 'a value that JSON does not have',
    schema: v.date(),
    wire: { description: 'A value of the kind date, which JSON Schema cannot describe.' },
  },
  {
    what: 'a rule of its own',
    schema: v.custom<string>(() => true, 'must be a colour'),
    wire: { description: 'Must be a colour.' },
  },
];

for (const { what, schema, wire } of rows) {
  test(`what is sent: ${what}`, () => {
    assert.deepEqual(sent(schema), wire);
  });
}

test('a field with a default may be left out of a request, and is in every answer', () => {
  const schema = v.object({ size: v.optional(v.number(), 3), note: v.optional(v.string()) });
  const note = { type: 'string' };

  assert.deepEqual(sent(schema), {
    type: 'object',
    properties: { size: { type: 'number', default: 3 }, note },
  });
  assert.deepEqual(answered(schema), {
    type: 'object',
    properties: { size: { type: 'number' }, note },
    required: ['size'],
  });
});

test('an answer is described by the last schema of a pipe, and by nothing where a conversion comes after it', () => {
  assert.deepEqual(answered(v.pipe(v.string(), v.transform(Number), v.number(), v.integer())), {
    type: 'integer',
  });
  assert.deepEqual(answered(v.pipe(v.string(), v.transform(Number))), {});
});

test('a schema that holds itself refers to a definition of the document', () => {
  const { schema, definitions } = toWireSchema(v.object({ root: tree }), {
    mode: 'output',
    name: 'TreeReply',
  });
  const [name = ''] = Object.keys(definitions);

  assert.match(name, /^TreeReply\./);
  assert.match(JSON.stringify(schema), new RegExp(`"#/components/schemas/${name}"`));
  assert.match(JSON.stringify(definitions), new RegExp(`"#/components/schemas/${name}"`));
});
