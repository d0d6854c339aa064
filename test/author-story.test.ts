import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startShop } from '@gatehouse/example-shop';
import { products } from '@gatehouse/example-shop/products';
import { authorPrices } from './support/author-prices.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let shop: Awaited<ReturnType<typeof startShop>>;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-author-'));
  shop = await startShop({ port: 0 });
  gatehouse = await startTestDaemon();
});
after(async () => {
  await gatehouse.stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const current = '/projects/current';

test('an agent rebuilds the example, copies, renames, undoes both, saves in two formats and runs each', async () => {
  const { editor } = gatehouse;
  const [path, packed] = [join(folder, 'prices.zp'), join(folder, 'packed.xmlz')];
  const { actions } = await authorPrices(editor, { shopUrl: shop.url, path });
  const bytes = await readFile(path, 'utf8');
  const graph = await editor.ok(`GET ${current}/structure`);

  const groupId = groupOf(graph, actions.open);
  const copy = await editor.ok(`POST ${current}/groups/${groupId}/copy`, {});
  assert.equal(copy.actionIds.length, actionsOf(graph, groupId).length);
  const variables = [{ name: 'ShopUrl', newName: 'Site' }];
  const renamed = await editor.ok(`PUT ${current}/variables`, { variables });
  assert.deepEqual(
    renamed.items.map((item: { error: string | null }) => item.error),
    [null],
  );
  const opened = await editor.ok(`GET ${current}/actions/${copy.newGroupId}/${copy.actionIds[0]}`);
  assert.equal(opened.parameters.Url, '{-Variable.Site-}/products?page=1');
  assert.equal((await editor.ok(`GET ${current}`)).hasUnsavedChanges, true);

  await editor.ok(`POST ${current}/undo`);
  await editor.ok(`POST ${current}/undo`);
  assert.deepEqual(await editor.ok(`GET ${current}/structure`), graph);
  assert.equal((await editor.ok(`GET ${current}`)).hasUnsavedChanges, false);
  assert.equal((await editor.ok(`GET ${current}/diff?path=${encodeURIComponent(path)}`)).isSame, true);
  assert.equal((await editor.ok(`GET ${current}/validation`)).isValid, true);

  await editor.ok(`POST ${current}/save`, { path: packed });
  await editor.ok('POST /projects/open', { path: packed });
  assert.deepEqual((await editor.ok(`GET ${current}/structure`)).actions, graph.actions);
  const again = join(folder, 'again', '..', 'prices.zp');
  await editor.ok(`POST ${current}/save`, { path: again, overwrite: true });
  assert.equal(await readFile(path, 'utf8'), bytes);

  await completeWithPerson(path);
  const rows = (await readFile(join(folder, 'prices.csv'), 'utf8')).trimEnd().split('\n');
  assert.equal(rows.length, products.length);
});

interface Graph {
  readonly actions: readonly { readonly actionId: string; readonly groupId: string }[];
}

function groupOf({ actions }: Graph, actionId: string | undefined): string {
  return actions.find((action) => action.actionId === actionId)?.groupId ?? '';
}

function actionsOf({ actions }: Graph, groupId: string): Graph['actions'] {
  return actions.filter((action) => action.groupId === groupId);
}

/** Runs the file as a task whose window a person completes. */
async function completeWithPerson(path: string): Promise<void> {
  const { runner } = gatehouse;
  const { id } = await runner.ok('POST /tasks', { path });
  const watching = runner.ok('GET /sessions/events?timeoutSeconds=60');
  await runner.ok(`POST /tasks/${id}/start`);
  const { events } = await watching;
  await runner.ok(`POST /sessions/${events[0].sessionId}/complete`, {});
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  assert.equal(state.status, 'Complete', JSON.stringify(state.failurePoints));
}
