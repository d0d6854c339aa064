import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createPlainClient } from './support/plain-client.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const current = '/projects/current';

let gatehouse: TestDaemon;
let folder: string;
before(async () => {
  gatehouse = await startTestDaemon();
  folder = await mkdtemp(join(tmpdir(), 'client-tolerance-'));
  await gatehouse.editor.ok('POST /projects');
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true });
});

async function addAction(): Promise<{ actionId: string; groupId: string }> {
  const action = { type: 'Notification', action: 'Log', parameters: { Message: 'm' } };
  return gatehouse.editor.ok(`POST ${current}/actions`, action);
}

test('the layout that layout_get answered goes back to layout_set as it is (F3)', async () => {
  const { editor } = gatehouse;
  await addAction();
  const layout = await editor.ok(`GET ${current}/layout`);

  const { applied } = await editor.ok(`PUT ${current}/layout`, layout);

  assert.equal(applied, layout.groups.length);
  assert.deepEqual(await editor.ok(`GET ${current}/layout`), layout);
});

for (const path of ['shared-code', 'gac-references', 'variables']) {
  test(`what GET of ${path} answered goes back by PUT as it is (F3)`, async () => {
    const { editor } = gatehouse;
    const shown = await editor.ok(`GET ${current}/${path}`);

    await editor.ok(`PUT ${current}/${path}`, shown);

    assert.deepEqual(await editor.ok(`GET ${current}/${path}`), shown);
  });
}

test('a field of no answer stays 400 beside those of an answer (F3)', async () => {
  const { editor } = gatehouse;
  const shown = await editor.ok(`GET ${current}/shared-code`);

  const { status, body } = await editor.send(`PUT ${current}/shared-code`, { ...shown, comonCode: 'x' });

  assert.deepEqual([status, body.validationErrors[0].parameterName], [400, 'comonCode']);
  assert.match(body.message, /did you mean "commonCode"\?/);
});

test('null for a parameter or a result is one that was not given (S3)', async () => {
  const { editor } = gatehouse;

  const added = await editor.ok(`POST ${current}/actions`, {
    type: 'Notification',
    action: 'Log',
    parameters: { Message: 'm', Level: null },
    results: { Nothing: null },
  });

  const { parameters } = await editor.ok(`GET ${current}/actions/${added.groupId}/${added.actionId}`);
  assert.equal(parameters.Message, 'm');
});

test('ids of actions, groups and tasks are read in any case (S2)', async () => {
  const { editor, runner } = gatehouse;
  const first = await addAction();
  const second = await addAction();
  const upper = (id: string) => id.toUpperCase();

  const shown = await editor.ok(`GET ${current}/actions/${upper(first.groupId)}/${upper(first.actionId)}`);
  const { items } = await editor.ok(`POST ${current}/actions/links`, {
    links: [{ actionId: upper(first.actionId), branch: 'OnSuccess', targetActionId: upper(second.actionId) }],
  });
  const path = join(folder, 'task.zp');
  await editor.ok(`POST ${current}/save`, { path });
  const { id } = await runner.ok('POST /tasks', { path });
  const task = await runner.ok(`GET /tasks/${upper(id)}`);

  assert.equal(shown.actionId, first.actionId);
  assert.equal(items[0].resultCode, 'RESULT_OK');
  const linked = await editor.ok(`GET ${current}/actions/${first.groupId}/${first.actionId}`);
  const link = linked.links.find(({ branch }: { branch: string }) => branch === 'OnSuccess');
  assert.equal(link.targetActionId, second.actionId);
  assert.equal(task.id, id);
});

test('booleans and words of a query are read as .NET prints them (S1)', async () => {
  const { runner } = gatehouse;

  const all = await runner.ok('GET /auth/keys?includeSystemProvisioned=True&status=Active');
  const own = await runner.ok('GET /auth/keys?includeSystemProvisioned=False&status=Active');

  assert.ok(all.length > 0 && own.length <= all.length);
});

test('a byte order mark before the JSON of a body is no part of it (S6)', async () => {
  const { daemon, key } = gatehouse;
  const client = createPlainClient(daemon.baseUrls.runner ?? '');

  const answer = await client.send({
    method: 'POST',
    path: '/api/v1/auth/keys',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: Buffer.from('\ufeff{"label":"marked"}'),
  });

  client.close();
  assert.equal(answer.status, 201, answer.text);
});

test('a query parameter that does not exist is refused with those that do (A3)', async () => {
  const { status, body } = await gatehouse.editor.send('GET /actions/catalog/search?q=a');

  assert.equal(status, 400);
  assert.match(
    body.message,
    /^There is no query parameter "q"; there are query, type, actions, detail, bindings, maxResults/,
  );
  const [{ parameterName, code, got }] = body.validationErrors;
  assert.deepEqual([parameterName, code, got], ['q', 'UNKNOWN', 'q']);
});

test('a missing field of an item is named by its place (A3)', async () => {
  const links = [{ branch: 'OnError' }];

  const { body } = await gatehouse.editor.send(`POST ${current}/actions/links`, { links });

  assert.equal(body.message, 'The field "links[0].actionId" is missing.');
  assert.deepEqual([body.validationErrors[0].code, body.resultCode], ['REQUIRED', 'RESULT_INVALID_PARAMS']);
});

test('xPath of the published interface is xpath, in bodies and in queries (D1)', async (t) => {
  const { runner } = gatehouse;
  const { id } = await runner.ok('POST /instances', {});
  t.after(() => runner.ok(`DELETE /instances/${id}`));
  const tab = `/instances/${id}/tabs/0`;
  const script = `document.body.innerHTML = '<input value=a><button onclick="this.previousSibling.value += 1">go</button>'`;
  await runner.ok(`POST ${tab}/evaluate`, { script });

  const attribute = { xPath: '//input', attributeName: 'value', attributeValue: 'b' };
  await runner.ok(`PUT ${tab}/elements/attribute`, attribute);
  await runner.ok(`POST ${tab}/elements/event`, { xPath: '//button', eventName: 'Click' });

  const query = new URLSearchParams({ xPath: '//input', attributeName: 'value' });
  const { value } = await runner.ok(`GET ${tab}/elements/attribute?${query}`);
  assert.equal(value, 'b1');
});

test('an action in another case of letters is added as it is declared (A9)', async () => {
  const content = { type: 'notification', action: 'log', parameters: { Message: 'a' } };

  const { actionId, groupId } = await gatehouse.editor.ok(`POST ${current}/actions`, content);

  const { type, action } = await gatehouse.editor.ok(`GET ${current}/actions/${groupId}/${actionId}`);
  assert.deepEqual([type, action], ['Notification', 'Log']);
});

test('an action type that does not exist is refused with the nearest (A9)', async () => {
  const { status, body } = await gatehouse.editor.send(`POST ${current}/actions`, {
    type: 'notificaton',
    action: 'log',
  });

  assert.equal(status, 400);
  assert.match(body.message, /no action type "notificaton"\. Did you mean "Notification"\?/);
});

test('a path that no operation answers is 404 with the nearest operations (A10)', async () => {
  const { status, body } = await gatehouse.editor.send(`GET ${current}/actions`);

  assert.deepEqual([status, body.error], [404, 'not_found']);
  assert.match(body.message, /near it are .*POST \/api\/v1\/projects\/current\/actions \(action_add\)/);
});
