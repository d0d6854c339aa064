import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromCsv, toCsv } from './csv.ts';

for (const [text, rows] of [
  ['', []],
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a;b,c;d\n', [['a', 'b,c', 'd']]],
  ['a\tb', [['a', 'b']]],
  [
    '"a;b;c",d\n"say ""hi""",\n',
    [
      ['a;b;c', 'd'],
      ['say "hi"', ''],
    ],
  ],
  ['"two\nlines",x', [['two\nlines', 'x']]],
  ['a,', [['a', '']]],
  ['\n\n', [[''], ['']]],
  ['5" disk,"open', [['5" disk', '"open']]],
  ['\uFEFFPrice', [['Price']]],
] as const) {
  test(`${JSON.stringify(text)} is read as ${JSON.stringify(rows)}`, () =>
    assert.deepEqual(fromCsv(text), rows));
}

test('what is written is read as it was', () => {
  const rows = [['a,b', 'c"d', 'e\nf'], ['', '1'], ['x']];
  assert.deepEqual(fromCsv(toCsv(rows)), rows);
});
