import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const phrase = 'open sesame 7';
const site = { button: '' };
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<title>Rooms</title><h1>Rooms</h1><p title="${phrase}">${phrase}</p>${site.button}`);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redesigned-'));
// A busy machine takes longer than 300 ms for the pictures of a failure.
const pluginConfig = { runtime: { evidence: { maxMs: 10_000 } } };
const { editor, runner, stop } = await startTestDaemon({ pluginConfig });
after(async () => {
  await stop();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const actions = [
  { type: 'Tab', action: 'Navigate', parameters: { Url: address } },
  {
    type: 'HtmlElement',
    action: 'RiseEvent',
    parameters: { FinderType: 'CssFinder', TimeoutSec: '4', Event: 'click' },
    bindings: { discriminator: 'CssFinder', scalars: { Css: '#see' }, nestedArrays: {} },
  },
];

async function newTask(): Promise<string> {
  const path = join(folder, 'rooms.zp');
  await editor.ok('POST /projects');
  const settings = [{ name: 'Phrase', type: 'Password', variable: 'phrase' }];
  await editor.ok('POST /projects/current/input-settings', { settings });
  let place = {};
  for (const action of actions) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/config`, { settings: [{ name: 'Phrase', value: phrase }] });
  return id;
}

/** Numbers of tries that succeeded and failed after one more. */
async function oneMoreTry(id: string, { isFailed = false } = {}) {
  const { doneAll } = await runner.ok(`GET /tasks/${id}/state`);
  await runner.ok(`POST /tasks/${id}/tries/add`, { count: 1 });
  // A task that failed waits for a start.
  if (isFailed) await runner.ok(`POST /tasks/${id}/start`, {});
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (now) => now.doneAll === doneAll + 1,
  );
  return [state.doneSuccessfully, state.doneAll - state.doneSuccessfully];
}

test('a task learns an element, proposes a finder when the page is another one, and runs with it once a person accepts', async () => {
  site.button = '<button id=see>See free rooms</button>';
  const id = await newTask();
  const first = await oneMoreTry(id);
  site.button = '<div class=x><button class=y>See free rooms</button></div>';

  const second = await oneMoreTry(id);
  const { proposals } = await runner.ok(`GET /tasks/${id}/locators`);
  const { artifacts } = await runner.ok(`GET /tasks/${id}/artifacts?kind=picture`);
  const accepted = await runner.ok(`POST /tasks/${id}/locators/${proposals[0].id}/accept`);
  const third = await oneMoreTry(id, { isFailed: true });
  const { worst } = await runner.ok(`GET /tasks/${id}/health`);
  const left = await runner.ok(`GET /tasks/${id}/locators`);

  assert.deepEqual(
    [first, second, third],
    [
      [1, 0],
      [1, 1],
      [2, 1],
    ],
  );
  assert.deepEqual([proposals[0].before.scalars, proposals[0].after.type], [{ Css: '#see' }, 'RoleFinder']);
  assert.ok(artifacts.some(({ name }: { name: string }) => name === 'proposed.jpg'));
  assert.ok(accepted.changes.length > 0);
  assert.deepEqual([worst[0].misses, left.proposals], [1, []]);
  assert.doesNotMatch(JSON.stringify([proposals, worst]), new RegExp(phrase));
});
