import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, namedObject, queryInteger, type Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { createNamedSchemas } from './named-schemas.ts';
import type { JsonSchema } from './openapi-document.ts';
import { toWireSchema } from './to-wire-schema.ts';

function document() {
  const schemas: Record<string, JsonSchema> = {};
  const named = createNamedSchemas(schemas);
  const write = (schema: Schema, mode: 'input' | 'output') =>
    toWireSchema(schema, { mode, name: 'Test', refer: named.refer(mode), defaults: 'text' }).schema;
  return { schemas, write };
}

const lamp = namedObject('Lamp', 'A lamp.', { isOn: v.boolean() });
const reference = { $ref: '#/components/schemas/Lamp' };

test('a schema with a title stands once, and what it is within refers to it', () => {
  const { schemas, write } = document();

  const house = write(v.object({ hall: lamp, attic: v.nullable(lamp), all: v.array(lamp) }), 'output');

  assert.deepEqual(house.properties, {
    hall: reference,
    attic: { anyOf: [reference, { type: 'null' }] },
    all: { type: 'array', items: reference },
  });
  assert.deepEqual(schemas, {
    Lamp: {
      type: 'object',
      description: 'A lamp.',
      properties: { isOn: { type: 'boolean' } },
      required: ['isOn'],
    },
  });
});

test('the description of a field stands beside the reference, and that of the type stays', () => {
  const { schemas, write } = document();

  const house = write(v.object({ hall: v.nullable(described(lamp, 'In the hall.')) }), 'output');

  assert.deepEqual(house.properties, {
    hall: { description: 'In the hall.', anyOf: [reference, { type: 'null' }] },
  });
  assert.equal(schemas.Lamp?.description, 'A lamp.');
});

test('a schema that is the same in both directions has one name, and another one two', () => {
  const { schemas, write } = document();
  const bulb = namedObject('Bulb', 'A bulb.', { watts: v.optional(v.number(), 9) });

  for (const mode of ['output', 'input'] as const) write(v.object({ lamp, bulb }), mode);

  assert.deepEqual(Object.keys(schemas).sort(), ['Bulb', 'BulbInput', 'Lamp']);
  assert.deepEqual(schemas.BulbInput?.properties, {
    watts: { type: 'number', description: 'Default: 9.' },
  });
});

test('another schema with the same title gets a number', () => {
  const { schemas, write } = document();
  const other = namedObject('Lamp', 'A lamp of the garden.', { height: v.number() });

  const house = write(v.object({ lamp, other }), 'output');

  assert.deepEqual(Object.keys(schemas), ['Lamp', 'Lamp2']);
  assert.deepEqual(house.properties, { lamp: reference, other: { $ref: '#/components/schemas/Lamp2' } });
});

interface Room {
  readonly rooms: readonly Room[];
}

const room: v.GenericSchema<Room> = namedObject('Room', 'A room.', { rooms: v.array(v.lazy(() => room)) });

test('a schema with a title that holds itself refers to itself', () => {
  const { schemas, write } = document();

  write(v.object({ room }), 'output');

  assert.deepEqual(schemas.Room?.properties, {
    rooms: { type: 'array', items: { $ref: '#/components/schemas/Room' } },
  });
});

test('a description survives a conversion, a rule and a wire type', () => {
  const { write } = document();
  const even = v.check<number, string>((value) => value % 2 === 0, 'must be even');

  assert.deepEqual(write(described(queryInteger({ min: 0, max: 9 }), 'How many'), 'input'), {
    type: 'integer',
    minimum: 0,
    maximum: 9,
    description: 'How many',
  });
  assert.deepEqual(write(described(v.pipe(v.number(), even), 'How many'), 'input'), {
    type: 'number',
    description: 'How many. Must be even.',
  });
  assert.deepEqual(write(described(v.pipe(v.string(), v.transform(Number)), 'How many'), 'input'), {
    type: 'string',
    description: 'How many',
  });
});
