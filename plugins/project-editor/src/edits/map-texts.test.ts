import assert from 'node:assert/strict';
import { test } from 'node:test';
import { macroRenamer, mapTexts } from './map-texts.ts';

const names = new Map([
  ['a', 'new'],
  ['a.1', 'other'],
  ['$&', '$1'],
  ['dash-', 'plain'],
]);

for (const [kind, text, expected] of [
  ['Variable', '{-Variable.a-}{-Variable.b-}', '{-Variable.new-}{-Variable.b-}'],
  ['Variable', '{-Variable.$&-}', '{-Variable.$1-}'],
  ['Variable', '{-Variable.dash--}', '{-Variable.plain-}'],
  ['Variable', '{-Variable.{-Variable.a-}-}', '{-Variable.{-Variable.new-}-}'],
  ['Variable', '{-Variable.a {-Variable.a', '{-Variable.a {-Variable.a'],
  ['Variable', '{-List.a.0-} a', '{-List.a.0-} a'],
  ['List', '{-List.a-} {-List.a.1-} {-List.a.1.1-}', '{-List.new-} {-List.new.1-} {-List.other.1-}'],
  ['Table', '{-Table.a.1.A-} {-Table.a-}', '{-Table.new.1.A-} {-Table.new-}'],
  ['Table', '{-Table.a.1.{-Variable.a-}-}', '{-Table.new.1.{-Variable.a-}-}'],
] as const) {
  test(`a rename of ${kind} names makes ${JSON.stringify(expected)} of ${JSON.stringify(text)}`, () => {
    assert.equal(macroRenamer(kind, names)(text), expected);
  });
}

test('many unclosed macros take only linear time', () => {
  const text = '{-Table.a.1'.repeat(100_000);

  assert.equal(macroRenamer('Table', names)(text), text);
});

test('data without a changed text is the same object, and so is each part of changed data', () => {
  const data = { kept: { texts: ['x', 'y'] }, changed: ['a', 1, null, true] };
  const change = (text: string) => (text === 'a' ? 'b' : text);

  const mapped = mapTexts(data, change);

  assert.equal(mapTexts(data.kept, change), data.kept);
  assert.equal(mapped.kept, data.kept);
  assert.deepEqual(mapped.changed, ['b', 1, null, true]);
});
