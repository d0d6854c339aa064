import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operation } from '@gatehouse/sdk-plugin';
import { createPageTable } from './page-table.ts';

const page = (path: `/${string}`) =>
  operation({ id: 'a_page', method: 'GET', path, tier: 0, scope: null, hosts: ['runner'], auth: 'none' });
const answer = () => ({ contentType: 'text/plain', body: 'hello' });

test('a page is served on its hosts until its plugin stops', () => {
  const table = createPageTable();
  const undo: (() => void)[] = [];

  table.forUser({ pluginId: 'a', onStop: (stop) => void undo.push(stop) }).add(page('/view'), answer);
  const found = () => [table.of('runner')('GET', '/view')?.pluginId, table.of('editor')('GET', '/view')];

  assert.deepEqual(found(), ['a', null]);
  assert.equal(table.of('runner')('POST', '/view'), null);
  for (const stop of undo) stop();
  assert.deepEqual(found(), [undefined, null]);
});

for (const path of ['/api/v1/view', '/api', '/view/{id}', '/docs', '/taken'] as const) {
  test(`${path} cannot be a page`, () => {
    const table = createPageTable();
    const onStop = () => undefined;
    table.forUser({ pluginId: 'first', onStop }).add(page('/taken'), answer);

    assert.throws(() => table.forUser({ pluginId: 'b', onStop }).add(page(path), answer), /b/);
  });
}
