import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a mounted folder takes no path of a page, and a refused one leaves nothing behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mount-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['index.html', 'view.txt']) await writeFile(join(folder, name), name);
  const table = createPageTable();
  const undo: (() => void)[] = [];
  const onStop = (stop: () => void) => void undo.push(stop);
  const other = page('/view.txt');
  table.forUser({ pluginId: 'first', onStop }).add(other, answer);

  await assert.rejects(table.forUser({ pluginId: 'b', onStop }).mount({ folder }), {
    message: /one of first/,
  });
  assert.equal(table.of('runner')('GET', '/'), null);
  for (const stop of undo) stop();
  await table.forUser({ pluginId: 'b', onStop }).mount({ folder });
  assert.throws(() => table.forUser({ pluginId: 'c', onStop }).add(other, answer), /one of b/);
  assert.equal(table.of('editor')('HEAD', '/')?.pluginId, 'b');
  for (const stop of undo) stop();
  assert.equal(table.of('editor')('GET', '/'), null);
});

for (const name of ['api', 'host']) {
  test(`a mounted folder has no file below /${name}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mount-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'index.html'), 'page');
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'a.txt'), 'hidden');
    const user = { pluginId: 'b', onStop: () => undefined };

    await assert.rejects(createPageTable().forUser(user).mount({ folder }), { message: /cannot be a page/ });
  });
}
