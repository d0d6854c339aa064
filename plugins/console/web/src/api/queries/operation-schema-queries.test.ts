import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from './operation-schema-queries.ts';

const document = {
  paths: {
    '/lamps/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { $ref: '#/components/parameters/Mode' },
          { name: 'If-Match', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } } },
      },
    },
  },
  components: {
    parameters: { Mode: { name: 'mode', in: 'query', schema: { enum: ['soft', 'hard'], type: 'string' } } },
    schemas: {
      Change: {
        required: ['level'],
        properties: {
          level: { type: ['integer', 'null'], minimum: 0, maximum: 9, description: 'How bright' },
          isOn: { type: 'boolean' },
          rooms: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

test('the fields of a call are those of its path, its query and its body, behind references too', () => {
  const fields = fieldsOf(document, { method: 'PUT', path: '/lamps/{id}' });

  assert.deepEqual(
    fields.map(({ name, kind, isRequired }) => `${name} ${kind}${isRequired ? ' needed' : ''}`),
    ['id text needed', 'mode choice', 'level number needed', 'isOn yes-no', 'rooms json'],
  );
  assert.deepEqual(fields[1]?.choices, ['soft', 'hard']);
  const { min, max, isInteger, description } = fields[2] ?? {};
  assert.deepEqual([min, max, isInteger, description], [0, 9, true, 'How bright']);
});

test('an operation that is not described has no fields', () => {
  assert.deepEqual(fieldsOf(document, { method: 'GET', path: '/lamps' }), []);
});
