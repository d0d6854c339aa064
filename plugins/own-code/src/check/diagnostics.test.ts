import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDiagnostics } from './diagnostics.ts';

test('a message of several lines is one diagnostic, and other lines are passed over', () => {
  const output = [
    'a.ts(3,7): error TS2322: Type A is not assignable.',
    "  Property 'x' is missing.",
    '',
    'Found 2 errors.',
    'b/c.js(1,1): error TS1109: Expression expected.',
  ].join('\r\n');

  assert.deepEqual(parseDiagnostics(output), [
    {
      file: 'a.ts',
      line: 3,
      column: 7,
      code: 2322,
      message: "Type A is not assignable. Property 'x' is missing.",
    },
    { file: 'b/c.js', line: 1, column: 1, code: 1109, message: 'Expression expected.' },
  ]);
});
