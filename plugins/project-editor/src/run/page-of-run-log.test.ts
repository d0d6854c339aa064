import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOfRunLog } from './page-of-run-log.ts';
import { parseLogLevels } from './parse-log-levels.ts';

const line = (place: number) => ({ level: place % 2 === 0 ? ('Info' as const) : ('Error' as const), place });
/** The lines from one to another, of which the last ones are kept. */
const log = (from: number, count: number, id = 'a') => ({
  ...{ id, count },
  entries: Array.from({ length: count - from }, (_, place) => line(from + place)),
});
const all = { after: undefined, levels: parseLogLevels(''), skip: 0, take: 4 };
const placesOf = ({ logs }: { readonly logs: readonly { readonly place: number }[] }) =>
  logs.map(({ place }) => place);

test('a log is read from page to page by its cursor, and goes on with what came meanwhile', () => {
  const first = pageOfRunLog(log(0, 6), all);
  const second = pageOfRunLog(log(0, 6), { ...all, after: first.cursor });
  const nothing = pageOfRunLog(log(0, 6), { ...all, after: second.cursor });
  const later = pageOfRunLog(log(0, 8), { ...all, after: nothing.cursor });

  assert.deepEqual([first, second, nothing, later].map(placesOf), [[0, 1, 2, 3], [4, 5], [], [6, 7]]);
  assert.equal(
    [first, second, nothing, later].some(({ missed }) => missed),
    false,
  );
});

test('levels and lines that are left out are passed once', () => {
  const errors = { ...all, levels: parseLogLevels('Error'), take: 2 };
  const first = pageOfRunLog(log(0, 9), { ...errors, skip: 1 });
  const second = pageOfRunLog(log(0, 9), { ...errors, after: first.cursor });

  assert.deepEqual([placesOf(first), placesOf(second)], [[3, 5], [7]]);
});

for (const [what, after] of [
  ['of another project', 'b:3'],
  ['to lines that are not kept any more', 'a:3'],
] as const) {
  test(`a cursor ${what} begins with the oldest line, and says so`, () => {
    const page = pageOfRunLog(log(5, 7), { ...all, after });

    assert.deepEqual([placesOf(page), page.missed, page.cursor], [[5, 6], true, 'a:7']);
  });
}
