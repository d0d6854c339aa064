import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShort, jsonPieces } from './json-pieces.ts';

const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: `row ${id} "ü👋"`, parts: [id, null] }));

for (const [what, value] of Object.entries({
  'many entries': { rows, links: rows.map(({ id }) => [id]), total: rows.length },
  'a long text': { value: `${'a"\n👋'.repeat(50_000)}\ud800`, defaultValue: '\ud83d'.repeat(70_000) },
  'many long texts': { values: Array.from({ length: 5 }, () => ({ value: 'ä'.repeat(40_000) })) },
  'what JSON leaves out': { rows, none: undefined, at: new Date(0), list: [undefined, () => 1], deep: {} },
  nothing: {},
})) {
  test(`an answer with ${what} has the same text in pieces, none of which is long`, () => {
    const pieces = [...jsonPieces(value)];

    assert.equal(pieces.join('') === JSON.stringify(value), true);
    assert.ok(pieces.every(({ length }) => length < 300_000));
  });
}

test('whether a value is long is known from a part of it', () => {
  assert.deepEqual(
    [isShort({ a: 'x'.repeat(100) }, 200), isShort({ a: 'x'.repeat(300) }, 200), isShort(rows, 1000)],
    [true, false, false],
  );
});
