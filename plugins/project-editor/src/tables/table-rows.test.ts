import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TableDefinition } from '@gatehouse/sdk-actions/document';
import { cutTable, firstRow, tableRows } from './table-rows.ts';

const plain: TableDefinition = {
  name: 'T',
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '{-String.Enter-}',
  rowSeparatorType: 'Text',
  csvSeparator: '',
  isFirstRowContainsHeaders: false,
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
  useSpecializedFormat: false,
  tryParseType: false,
  isCorrectDisplayInExcel: false,
  columnTypes: null,
  defaultItems: '',
};
const cases: readonly (readonly [string, Partial<TableDefinition>, readonly string[][]])[] = [
  ['no text', { defaultItems: '' }, []],
  ['an end without a separator', { defaultItems: 'a;b\nc' }, [['a', 'b'], ['c']]],
  ['a separator at the end', { defaultItems: 'a;b\nc\n' }, [['a', 'b'], ['c']]],
  ['an empty row', { defaultItems: 'a\n\n' }, [['a'], ['']]],
  ['line ends of Windows', { defaultItems: 'a\r\nb\r\n' }, [['a'], ['b']]],
  [
    'a separator of several characters',
    { defaultItems: 'a;b<>c<>', rowSeparator: '<>' },
    [['a', 'b'], ['c']],
  ],
  [
    'any of several characters',
    { defaultItems: 'a,b;c\n', colSeparator: ',;', colSeparatorType: 'CharArray' },
    [['a', 'b', 'c']],
  ],
  [
    'a pattern',
    { defaultItems: 'a , b\nc', colSeparator: '\\s*,\\s*', colSeparatorType: 'Regex' },
    [['a', 'b'], ['c']],
  ],
  [
    'rows at several characters',
    { defaultItems: 'a|b\nc', rowSeparator: '|\n', rowSeparatorType: 'CharArray' },
    [['a'], ['b'], ['c']],
  ],
];

for (const [what, more, rows] of cases) {
  test(`the rows of a table with ${what} are the same in turns, at once, in part and for the first one`, async () => {
    const [inTurns, atOnce] = [tableOf(more), tableOf(more)];

    const cut = await cutTable(inTurns);

    assert.deepEqual([...cut], rows);
    assert.deepEqual([...tableRows(atOnce)], rows);
    assert.deepEqual(cut.slice(1, 9), rows.slice(1, 9));
    assert.deepEqual([cut.length, cut.width], [rows.length, Math.max(0, ...rows.map((row) => row.length))]);
    assert.deepEqual(firstRow(tableOf(more)), rows[0]);
  });
}

test('a long table keeps where its rows begin, and no row: a collection of garbage would stop the daemon', async () => {
  const table = tableOf({
    defaultItems: Array.from({ length: 300_000 }, (_, row) => `${row};a;b`).join('\n'),
  });
  const before = heapInUse();

  const cut = await cutTable(table);

  assert.deepEqual(
    [cut.length, cut.width, cut.slice(299_999, 300_001)],
    [300_000, 3, [['299999', 'a', 'b']]],
  );
  const keptOfRow = (heapInUse() - before) / cut.length;
  assert.ok(keptOfRow < 20, `${keptOfRow} bytes are kept of each row`);
});

function tableOf(more: Partial<TableDefinition>): TableDefinition {
  return { ...plain, ...more };
}

/** Bytes after a collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
