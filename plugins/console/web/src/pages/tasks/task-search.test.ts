import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTaskSearch, toFilter } from './task-search.ts';

for (const [search, filter] of [
  [{}, {}],
  [
    { status: 'Fail', sort: '-name', name: 'shop' },
    { status: 'Fail', sort: '-name', nameContains: 'shop' },
  ],
  [{ status: 'held' }, { isHeld: true }],
  [{ status: 'all', sort: 'created', name: '' }, {}],
  [{ status: 'Nothing', sort: 7, name: ['a'], other: 1 }, {}],
] as const) {
  test(`the address ${JSON.stringify(search)} asks for ${JSON.stringify(filter)}`, () => {
    assert.deepEqual(toFilter(readTaskSearch(search)), filter);
  });
}
