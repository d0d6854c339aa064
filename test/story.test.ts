import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startShop } from '@gatehouse/example-shop';
import { products } from '@gatehouse/example-shop/products';
import { type AuthoredProject, authorPrices } from './support/author-prices.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let shop: Awaited<ReturnType<typeof startShop>>;
let folder = '';
let project: AuthoredProject;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-story-'));
  shop = await startShop({ port: 0 });
  gatehouse = await startTestDaemon();
  project = await authorPrices(gatehouse.editor, { shopUrl: shop.url, path: join(folder, 'prices.zp') });
});
after(async () => {
  await gatehouse.stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

test('the catalog finds the actions of the story', async () => {
  for (const [query, type, action] of [
    ['navigate', 'Tab', 'Navigate'],
    ['rows table page', 'HtmlElement', 'ToTable'],
    ['wait person', 'UserAction', 'WaitForUserAction'],
    ['write file', 'File', 'Write'],
  ] as const) {
    const { results } = await gatehouse.editor.ok(
      `GET /actions/catalog/search?query=${encodeURIComponent(query)}`,
    );
    const found = results.some(
      (hit: { type: string; action: string }) => hit.type === type && hit.action === action,
    );
    assert.ok(found, `${query} finds ${type}/${action}: ${JSON.stringify(results)}`);
  }
});

test('the structure reads back as it was authored', async () => {
  const structure = await gatehouse.editor.ok('GET /projects/current/structure');

  assert.equal(structure.actions.length, Object.keys(project.actions).length);
  assert.equal(structure.startActionId, project.actions.open);
  const back = structure.links.find(
    (link: { actionId: string; branch: string }) =>
      link.actionId === project.actions.next && link.branch === 'OnSuccess',
  );
  assert.deepEqual([back.targetActionId, back.isImplicit], [project.actions.rows, false]);
});

test('a task made from the file collects the prices in a real browser, asks a person, and completes', async () => {
  const { runner } = gatehouse;
  const task = await runner.ok('POST /tasks', { path: project.path });
  const watching = runner.ok('GET /sessions/events?timeoutSeconds=60');
  assert.deepEqual(await runner.ok(`POST /tasks/${task.id}/start`), { status: 'started', id: task.id });

  const { events, timedOut } = await watching;
  assert.equal(timedOut, false);
  assert.deepEqual([events[0].eventType, events[0].taskId], ['opened', task.id]);
  const { sessions, total } = await runner.ok('GET /sessions');
  assert.equal(total, 1);
  assert.equal(sessions[0].sessionId, events[0].sessionId);
  assert.match(sessions[0].prompt, /Are these all prices/);
  assert.ok(sessions[0].instanceId > 0, 'the window names the browser');
  assert.equal((await runner.ok(`GET /tasks/${task.id}/state`)).status, 'Perform');

  const completed = await runner.ok(`POST /sessions/${events[0].sessionId}/complete`, {
    summary: 'all there',
  });
  assert.deepEqual(completed, {
    sessionId: events[0].sessionId,
    status: 'completed',
    threadResumedOn: 'success',
  });

  const state = await eventually(
    () => runner.ok(`GET /tasks/${task.id}/state`),
    ({ countOfThreads }) => countOfThreads === 0,
  );
  assert.equal(state.status, 'Complete', JSON.stringify(state.failurePoints));
  assert.deepEqual(
    [state.doneSuccessfully, state.doneAll, state.numberOfTries, state.numOfFailStop],
    [1, 1, 0, 0],
  );
  assert.deepEqual(state.failurePoints, []);
  const again = await runner.send(`POST /sessions/${events[0].sessionId}/complete`);
  assert.deepEqual([again.status, again.body.error], [409, 'no_active_interaction']);
});

test('the table on disk holds every product of the shop', async () => {
  const rows = (await readFile(join(folder, 'prices.csv'), 'utf8')).trimEnd().split('\n');

  assert.deepEqual(
    rows,
    products.map(({ name, price, stock }) => [name, price, stock].join(',')),
  );
  assert.match(
    await readFile(join(folder, 'prices.txt'), 'utf8'),
    new RegExp(`^${products.length} products, `),
  );
});
