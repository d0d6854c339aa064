import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { namesFile, pathText } from './path-text.ts';

for (const { title, schema, isNamed } of [
  { title: 'a text that names one', schema: pathText(), isNamed: true },
  { title: 'one that may be left out', schema: v.optional(pathText()), isNamed: true },
  { title: 'one that may be null or left out', schema: v.optional(v.nullable(pathText())), isNamed: true },
  { title: 'one with a further check', schema: v.pipe(pathText(), v.minLength(1)), isNamed: true },
  { title: 'another text', schema: v.string(), isNamed: false },
  { title: 'another text with a check', schema: v.pipe(v.string(), v.minLength(1)), isNamed: false },
  {
    title: 'a text with other facts',
    schema: v.pipe(v.string(), v.metadata({ unit: 'ms' })),
    isNamed: false,
  },
  { title: 'another text that may be left out', schema: v.optional(v.string()), isNamed: false },
])
  test(`${title} ${isNamed ? 'names' : 'does not name'} a file of the machine`, () => {
    assert.equal(namesFile(schema), isNamed);
  });
