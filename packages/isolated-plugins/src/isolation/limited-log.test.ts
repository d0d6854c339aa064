import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedLog, lineLimits } from './limited-log.ts';

test('a log of many lines has the first of them, and later the number of the others', () => {
  const written: string[] = [];
  const write = (message: string, fields?: object) =>
    void written.push(`${message} ${JSON.stringify(fields ?? {})}`);
  let now = 0;
  const log = limitedLog({ debug: write, info: write, warn: write, error: write }, lineLimits, () => now);

  for (let line = 0; line < 2_000; line += 1) log.info('again');
  now = 10_000;
  log.error('at last', { is: 'seen' });

  assert.equal(written.length, 502);
  assert.deepEqual(written.slice(500), [
    'more lines of the plugin were left out {"lines":1500}',
    'at last {"is":"seen"}',
  ]);
});
