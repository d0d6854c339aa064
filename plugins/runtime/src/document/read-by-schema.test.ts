import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unread } from '@gatehouse/schema-reader/reader';
import fc from 'fast-check';
import * as v from 'valibot';
import { documentOf } from '../testing.ts';
import { runAtOnce } from '../text/slices.ts';
import { compileReader } from './compile-document-reader.ts';
import { documentSchema, elementSchemas } from './document-schema.ts';
import { documentText } from './document-text.ts';
import { compileSteps } from './read-by-schema.ts';

const read = compileReader(documentSchema);
const readInSteps = compileSteps(documentSchema);
const retry = { times: 3, pauseSec: 5, factor: 3, maxPauseSec: 9, on: 'Timeout' };
const sound = [
  ...documentText(documentOf([{ type: 'File', action: 'Read', parameters: { Path: 'a' }, retry }])),
].join('');

/** Replaces or removes one value within a value. */
function spoil(value: unknown, path: readonly number[], put: unknown): unknown {
  const [at, ...rest] = path;
  if (at === undefined || typeof value !== 'object' || value === null) return put;
  const keys = Object.keys(value);
  const key = keys[at % (keys.length + 1)] ?? 'another';
  const copy = structuredClone(value) as Record<string, unknown>;
  const changed = spoil(copy[key], rest, put);
  if (changed === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = changed;
  return copy;
}

// No empty array: the schema accepts it as an object without fields, the readers do not.
const puts = fc.constantFrom<unknown>(
  undefined,
  null,
  0,
  -1,
  1e300,
  Number.NaN,
  '',
  'x',
  'Start',
  true,
  {},
  [null],
  { a: 'b' },
);

test('the compiled readers accept the same values as the schema, with the same output', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 6 }), puts, (path, put) => {
      const value = spoil(JSON.parse(sound), path, put);
      const result = v.safeParse(documentSchema, value);

      if (!result.success) {
        assert.equal(read(value), unread);
        assert.throws(() => runAtOnce(readInSteps(value, '')), { code: 'bad_request' });
        return;
      }
      assert.deepEqual(read(value), result.output);
      assert.deepEqual(runAtOnce(readInSteps(value, '')), result.output);
    }),
    { numRuns: 500 },
  );
});

test('a field with its default value may be left out of every element', () => {
  for (const [name, schema] of Object.entries(elementSchemas)) {
    const bare = {
      id: 'i',
      name: 'n',
      actions: [],
      source: 's',
      branch: 'OnError',
      target: 't',
      text: '',
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    };
    const entries = Object.entries(bare).filter(([key]) => key in schema.entries);
    const value = Object.fromEntries(entries.filter(([key]) => schema.type !== undefined && key !== 'group'));

    assert.deepEqual(compileReader(schema)(value), v.parse(schema, value), name);
  }
});

test('a schema with an unsupported part is refused when it is compiled', () => {
  assert.throws(() => compileReader(v.bigint()), /No reader is known for the schema bigint/);
  assert.throws(() => compileReader(v.pipe(v.string(), v.email())), /No reader is known for email of string/);
});
