import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { encode } from 'gpt-tokenizer';
import { connectMcp, textOf } from './support/mcp-client.ts';
import { createPlainClient } from './support/plain-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { daemon, editor, runner, key, stop } = await startTestDaemon();
const { editor: editorUrl = '', runner: runnerUrl = '' } = daemon.baseUrls;
const admin = await connectMcp(editorUrl, key);
after(async () => {
  await admin.close();
  await stop();
});

async function keyOf(maxTier: string, scopes: readonly string[]) {
  const { rawKey, id } = await runner.ok('POST /auth/keys', { maxTier, scopes });
  return { rawKey, id };
}

test('both revisions of the protocol and both hosts list the same tools', async () => {
  const legacy = await connectMcp(runnerUrl, key, { legacy: true });
  assert.equal(admin.client.getNegotiatedProtocolVersion(), '2026-07-28');
  assert.equal(legacy.client.getNegotiatedProtocolVersion(), '2025-11-25');
  const [newest, older] = await Promise.all([admin.client.listTools(), legacy.client.listTools()]);
  assert.deepEqual(older.tools, newest.tools);
  assert.deepEqual((await legacy.ok('operation_call', { id: 'whoami' })).reply.maxTier, 3);
  await legacy.close();
});

test('the list of an admin key is byte for byte the same a hundred times, has its budget, and hints for each tool', async () => {
  const { tools } = await admin.client.listTools();
  for (let round = 0; round < 100; round += 1)
    assert.equal(JSON.stringify((await admin.client.listTools()).tools), JSON.stringify(tools));
  assert.ok(!tools.some(({ name }) => name.startsWith('device')), 'this edition has no devices');
  const tokens = encode(JSON.stringify(tools)).length;
  assert.ok(tokens <= 4_500, `the list has ${tokens} tokens`);
  for (const { name, title, description, annotations } of tools) {
    assert.ok(title && description, name);
    assert.ok(annotations?.readOnlyHint === true || annotations?.destructiveHint !== undefined, name);
  }
});

test('a key that may only read sees no tool that writes, nor such an operation, and is refused them', async () => {
  const reader = await connectMcp(editorUrl, (await keyOf('T0', ['task:read'])).rawKey);
  const { tools } = await reader.client.listTools();
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
  const found = await reader.ok('operation_search', { query: 'start a task', detail: 'names' });
  assert.ok(!found.operations.includes('task_start'));
  assert.ok(found.notAllowed > 0);
  assert.match(
    await reader.refused('operation_call', { id: 'task_start', params: { id: 'x' } }),
    /^forbidden: .*T3/,
  );
  assert.equal((await reader.ok('overview')).project, undefined);
  await reader.close();
});

test('the address for reading leaves out everything that changes something, even for an admin key', async () => {
  const reader = await connectMcp(editorUrl, key, { path: '/mcp/readonly' });
  const { tools } = await reader.client.listTools();
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
  assert.match(await reader.refused('operation_call', { id: 'project_create' }), /^forbidden: .*\/mcp/);
  assert.equal((await editor.send('GET /projects/current')).status, 409);
  await reader.close();
});

test('each operation is found by its summary, and callable by its id', async () => {
  const { paths } = await editor.ok('GET /openapi.json');
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
  const lost: string[] = [];
  for (const { operationId, summary } of operations.filter((each) => each['x-status'] === 'live')) {
    const { operations: found } = await admin.ok('operation_search', {
      query: summary,
      detail: 'names',
      limit: 3,
    });
    if (!found.includes(operationId)) lost.push(operationId);
  }
  assert.deepEqual(lost, []);
  const { operations: shown } = await admin.ok('operation_search', {
    query: 'task_create',
    detail: 'schema',
  });
  assert.deepEqual(shown[0].body.required, ['path']);
  assert.equal(shown[0].tier, 3);
});

test('a call goes through the gate and the audit as one over HTTP does', async () => {
  const { reply } = await admin.ok('operation_call', {
    ...{ id: 'auth_keys_create', body: { label: 'by an agent', maxTier: 'T0', scopes: [] } },
  });
  const [record] = await editor.ok('GET /audit?operationId=auth_keys_create&sort=-timestamp');
  assert.deepEqual([record.method, record.path, record.statusCode], ['POST', '/api/v1/auth/keys', 201]);
  await admin.ok('operation_call', { id: 'auth_keys_revoke', params: { id: reply.id } });
  const { rawKey, id } = await keyOf('T0', []);
  const revoked = await connectMcp(editorUrl, rawKey);
  await editor.ok(`DELETE /auth/keys/${id}`);
  await assert.rejects(revoked.call('overview'), /401|unauthorized/i);
  await revoked.close();
});

test('errors are answers with the code of the contract and what to do', async () => {
  assert.match(
    await admin.refused('operation_call', { id: 'project_get_current' }),
    /^project_not_open: .*create/i,
  );
  assert.match(
    await admin.refused('operation_call', { id: 'task_gett', params: { id: 'x' } }),
    /^not_found: .*operation_search/,
  );
  assert.match(
    await admin.refused('operation_call', { id: 'task_get' }),
    /^bad_request: task_get needs params\.id/,
  );
  assert.match(
    await admin.refused('operation_call', { id: 'task_get', params: { id: 'summary' } }),
    /^bad_request: .*tasks_summary/,
  );
  assert.match(await admin.refused('operation_call', { ids: 'x' }), /^bad_request: operation_call: /);
  assert.match(await admin.refused('guide', { topic: 'task' }), /^not_found: .*tasks/);
  assert.match(await admin.refused('no_tool'), /^not_found: .*overview/);
});

test('no answer is longer than its budget unless a call asks for it', async () => {
  const whole = await admin.text('operation_call', { id: 'actions_catalog_list' });
  assert.ok(encode(whole).length <= 4_000);
  const asked = await admin.text('operation_call', { id: 'actions_catalog_list', maxTokens: 9_000 });
  assert.ok(encode(asked).length > 4_000 && encode(asked).length <= 9_000);
  const picked = await admin.ok('operation_call', {
    id: 'actions_catalog_list',
    pick: 'categories[].{tag,title}',
  });
  assert.ok(picked.reply.length > 10 && picked.note === undefined);
  for (const topic of (await admin.text('guide')).replace('Pages: ', '').split(', '))
    assert.ok(encode(await admin.text('guide', { topic })).length <= 4_000, topic);
  assert.ok(encode(textOf(await admin.call('overview'))).length <= 400);
});

test('pages of other origins and callers without a key are kept out, and nobody opens a stream', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${editorUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  assert.equal((await post({})).status, 401);
  assert.equal((await post({ authorization: `Bearer ${key}`, origin: 'http://evil.example' })).status, 400);
  assert.equal(
    (await fetch(`${editorUrl}/mcp`, { headers: { authorization: `Bearer ${key}` } })).status,
    405,
  );
});

test('a page of the daemon itself reaches the server by each of its names, and one of another port by none', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const { port } = new URL(editorUrl);
  const statusOf = async (host: string, origin: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', host, origin };
    const accept = 'application/json, text/event-stream';
    const body = Buffer.from(JSON.stringify(ping));
    return (await plain.send({ method: 'POST', path: '/mcp', headers: { ...headers, accept }, body })).status;
  };
  const plain = createPlainClient(editorUrl);
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    const host = `${name}:${port}`;
    assert.equal(await statusOf(host, `http://${host}`), 200, host);
    assert.equal(await statusOf(host, `http://${name}:1`), 400, host);
  }
  assert.equal(await statusOf(`shop.test:${port}`, `http://shop.test:${port}`), 400);
  plain.close();
});

test('resources are what tools answer, under addresses that a key may read', async () => {
  const { resources } = await admin.client.listResources();
  assert.deepEqual(
    resources.map(({ uri }) => uri),
    ['gatehouse://project/outline', 'gatehouse://project/picture', 'gatehouse://code/types'],
  );
  const { resourceTemplates } = await admin.client.listResourceTemplates();
  assert.equal(resourceTemplates.length, 2);
  await editor.ok('POST /projects');
  const read = async (uri: string) => (await admin.client.readResource({ uri })).contents[0];
  assert.equal((await read('gatehouse://project/outline'))?.mimeType, 'text/plain');
  const picture = await read('gatehouse://project/picture');
  assert.ok(picture !== undefined && 'blob' in picture && picture.blob.length > 100);
  const page = await read('gatehouse://docs/tasks');
  assert.ok(page !== undefined && 'text' in page && page.text.startsWith('# Tasks'));
  await assert.rejects(read('gatehouse://docs/no'), /No page is called/);
  await assert.rejects(read('gatehouse://task/no/logs'));
  await assert.rejects(read('gatehouse://other/thing'));

  const runs = await connectMcp(editorUrl, (await keyOf('T0', ['task:read'])).rawKey, { path: '/mcp/run' });
  assert.deepEqual((await runs.client.listResources()).resources, []);
  await assert.rejects(runs.client.readResource({ uri: 'gatehouse://project/outline' }));
  await runs.close();
});
