import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignTables } from './align-tables.ts';

test('columns of a table get one width, and the rest of a text stays', () => {
  const text = '# Lamps\n\n| action | what |\n| ----- | -- |\n| `Lamp.TurnOn` | on |\n\nEnd | of it\n';

  assert.equal(
    alignTables(text),
    '# Lamps\n\n| action        | what |\n| ------------- | ---- |\n| `Lamp.TurnOn` | on   |\n\nEnd | of it\n',
  );
});
