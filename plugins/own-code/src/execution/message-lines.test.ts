import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lines } from './message-lines.ts';

function linesOf(chunks: readonly (string | Buffer)[], maxLength = 100): string[] {
  const found: string[] = [];
  const lines = new Lines({
    maxLength,
    onLine: (line) => void found.push(line),
    onTooLong: () => void found.push('(too long)'),
  });
  for (const chunk of chunks) lines.take(Buffer.from(chunk));
  lines.end();
  return found;
}

test('lines are complete however chunks cut them, the last one without its line break', () => {
  assert.deepEqual(linesOf(['a', 'b\nc', '\n\nd']), ['ab', 'c', '', 'd']);
});

test('a character that two chunks share is one character', () => {
  const bytes = Buffer.from('é\n');

  assert.deepEqual(linesOf([bytes.subarray(0, 1), bytes.subarray(1)]), ['é']);
});

test('a line that is too long is reported once, and the next one is read', () => {
  assert.deepEqual(linesOf(['abcd', 'efgh', 'ij\nkl\n'], 5), ['(too long)', 'kl']);
});
