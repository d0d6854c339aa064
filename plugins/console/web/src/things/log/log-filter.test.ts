import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterLog } from './log-filter.ts';

const lines = [
  { level: 'Info', message: 'Opened the Shop', time: '' },
  { level: 'Warning', message: 'The shop is slow', time: '' },
  { level: 'Error', message: 'No price', time: '' },
];

for (const [filter, places] of [
  [{ text: ' ', level: 'all' }, [0, 1, 2]],
  [{ text: 'SHOP', level: 'all' }, [0, 1]],
  [{ text: 'shop', level: 'warnings' }, [1]],
  [{ text: '', level: 'errors' }, [2]],
] as const) {
  test(`${JSON.stringify(filter)} shows the lines ${places}`, () => {
    const shown = filterLog(lines, filter).map((line) => lines.indexOf(line));
    assert.deepEqual(shown, [...places]);
  });
}
