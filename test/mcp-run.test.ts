import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { connectMcp } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { daemon, editor, key, stop } = await startTestDaemon();
const agent = await connectMcp(daemon.baseUrls.runner ?? '', key, { path: '/mcp/run' });
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mcp-'));
after(async () => {
  await agent.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function newTask(name: string, ...actions: Parameters<typeof authorProject>[2]): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await authorProject(editor, path, actions);
  return JSON.parse(await agent.text('task', { do: 'create', path })).id;
}

test('an agent makes a task, runs it, and reads why it failed', async () => {
  const log = { type: 'Logic', action: 'Throw', parameters: { Message: 'The shop is closed' } };
  const id = await newTask('shop', log);
  assert.match(await agent.text('task', { do: 'list', values: { nameContains: 'SHOP' } }), /shop/);
  assert.equal(await agent.text('task', { do: 'list', values: { nameContains: 'no' } }), '{"tasks":[]}');
  assert.match(await agent.text('task', { do: 'requirements', id }), /"scopes":\[\]/);
  await agent.text('task', { do: 'configure', id, values: { limitOfThreads: 1 } });
  assert.match(await agent.text('task', { do: 'settings', id }), /"limitOfThreads":1/);
  assert.match(await agent.text('task', { do: 'form', id }), /"settings":\[\]/);

  const ended = await agent.ok('task_control', { do: 'add_tries', id, count: 1, waitSeconds: 100 });
  assert.equal(ended.doneAll, 1);
  assert.match(await agent.text('task_result', { part: 'summary', id }), /The shop is closed/);
  assert.match(await agent.text('task_result', { part: 'history', id, take: 5 }), /"total":1/);
  const logs = JSON.parse(await agent.text('task_result', { part: 'logs', id }));
  assert.ok(logs.lines.some((line: string) => line.includes('The shop is closed')));
  const later = JSON.parse(await agent.text('task_result', { part: 'logs', id, after: logs.cursor }));
  assert.deepEqual(later.lines, []);
  assert.match(await agent.text('task_result', { part: 'usage', id }), /\{/);

  const { artifacts } = JSON.parse(
    await agent.text('task_result', { part: 'artifacts', id, maxTokens: 20_000 }),
  );
  for (const { id: artifactId } of artifacts)
    await agent.text('task_result', { part: 'artifact', id, artifactId });
  assert.match(
    await agent.refused('task_result', { part: 'artifact', id }),
    /^bad_request: .*params\.artifactId/,
  );

  assert.match(await agent.text('schedule', { do: 'get', id }), /"isActive":false/);
  assert.match(await agent.text('schedule', { do: 'preview', id, values: { count: 1 } }), /\{/);
  assert.match(
    await agent.refused('schedule', { do: 'set', id, values: { isActive: true } }),
    /^bad_request: /,
  );
  await agent.text('task', { do: 'delete', id });
  assert.match(await agent.refused('task', { do: 'get', id }), /^not_found: /);
});

test('a start reports progress, and a cancelled wait leaves the task running', async () => {
  const id = await newTask('slow', { type: 'Logic', action: 'Pause', parameters: { From: 600 } });
  const waiting = new AbortController();
  const seen: string[] = [];
  const wait = agent.client.callTool(
    { name: 'task_control', arguments: { do: 'add_tries', id, count: 1, waitSeconds: 300 } },
    {
      signal: waiting.signal,
      timeout: 120_000,
      onprogress: ({ message = '' }) => {
        seen.push(message);
        waiting.abort();
      },
    },
  );
  await assert.rejects(wait);
  assert.match(seen[0] ?? '', /0 done/);
  const state = await agent.ok('task_control', { do: 'wait', id, waitSeconds: 0 });
  assert.ok(['Perform', 'WaitPerform'].includes(state.status), state.status);
  await agent.ok('task_control', { do: 'interrupt', id });
  const ended = await eventually(
    () => agent.ok('task_control', { do: 'wait', id, waitSeconds: 5 }),
    ({ countOfThreads }) => countOfThreads === 0,
  );
  assert.equal(ended.countOfThreads, 0);
});

test('an agent sees the windows that wait for a person, and completes one', async () => {
  const window = { type: 'UserAction', action: 'WaitForUserAction', parameters: {} };
  const found = await editor.ok('GET /actions/catalog/search?type=UserAction');
  const [{ type, action }] = found.results;
  const id = await newTask('person', { ...window, type, action });
  const { cursor } = JSON.parse(await agent.text('session', { do: 'wait', after: 'now' }));
  await agent.ok('task_control', { do: 'add_tries', id, count: 1, waitSeconds: 0 });
  const { events } = JSON.parse(await agent.text('session', { do: 'wait', after: cursor }));
  const opened = { id: events[0].sessionId };
  assert.match(await agent.text('session', { do: 'list' }), new RegExp(opened.id));
  assert.match(await agent.text('session', { do: 'get', ...opened }), /"prompt"/);
  assert.match(
    await agent.text('session', { do: 'complete', ...opened, summary: 'All is right' }),
    /completed/,
  );
  assert.match(await agent.refused('session', { do: 'get', ...opened }), /^session_\w+: /);
  const ended = await agent.ok('task_control', { do: 'wait', id, waitSeconds: 100 });
  assert.equal(ended.doneSuccessfully, 1);
});
