import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSchema } from './render-schema.ts';

test('an answer that adds fields to a named type shows both', () => {
  const text = { type: 'string' };
  const schemas = { Lamp: { type: 'object', properties: { id: text }, required: ['id'] } };
  const answer = {
    allOf: [{ $ref: '#/components/schemas/Lamp' }],
    type: 'object',
    properties: { resultCode: text },
    required: ['resultCode'],
  };

  const { html: tree } = renderSchema(answer, { schemas, side: 'answer' });

  assert.match(tree, />id<.*>resultCode</s);
  assert.doesNotMatch(tree, /may be absent/);
});
