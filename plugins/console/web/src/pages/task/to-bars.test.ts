import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBars } from './to-bars.ts';

const at = (ms: number) => new Date(ms).toISOString();
const tried = (name: string, ms: number) => ({ name, startedAt: at(1000), endedAt: at(1000 + ms) });

test('bars go from the oldest try to the newest, and the longest has the whole height', () => {
  const { bars, maxMs } = toBars([tried('new', 400), tried('old', 100)], 60);

  assert.equal(maxMs, 400);
  assert.deepEqual(
    bars.map(({ entry, height }) => [entry.name, height]),
    [
      ['old', 30],
      ['new', 60],
    ],
  );
});

test('a try of no time and one that ended before it began are there all the same', () => {
  const { bars } = toBars([tried('backwards', -5), tried('none', 0)], 60);

  assert.deepEqual(
    bars.map(({ ms, height }) => [ms, height]),
    [
      [0, 3],
      [0, 3],
    ],
  );
});
