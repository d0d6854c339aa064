import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { connectMcp } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const gatehouse = await startTestDaemon();
const { editor, runner, key } = gatehouse;
const agent = await connectMcp(editor.baseUrl, key);
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-cut-'));
after(async () => {
  await agent.close();
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A call on a connection of its own, which `cut` ends as a client does that dies. */
function callToCut(name: string, input: object): { cut(): void } {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'cut', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  const sent = request(`${editor.baseUrl}/mcp`, { method: 'POST', headers });
  // A cut connection is an error of its client.
  sent.on('error', () => undefined);
  const params = { name, arguments: input, _meta: meta };
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  return { cut: () => void sent.destroy() };
}

const pause = (seconds: number) => ({ type: 'Logic', action: 'Pause', parameters: { From: seconds } });
const stateOfRun = async (): Promise<string> => (await editor.ok('GET /projects/current/debug/status')).state;

async function startsOf(id: string): Promise<number> {
  const { countOfThreads, doneAll } = await runner.ok(`GET /tasks/${id}/state`);
  return countOfThreads + doneAll;
}

test('a run whose starter is cut off stops, and the next one starts', async () => {
  await authorProject(editor, join(folder, 'slow.zp'), [pause(600)]);
  await agent.text('project', { do: 'open', path: join(folder, 'slow.zp') });
  const started = callToCut('project_run', { do: 'start', waitSeconds: 600 });
  await eventually(stateOfRun, (state) => state === 'Running');
  started.cut();

  assert.equal(await eventually(stateOfRun, (state) => state === 'Idle'), 'Idle');
  const again = await agent.ok('project_run', { do: 'start', waitSeconds: 0 });
  assert.equal(again.state, 'Running');
  await agent.ok('project_run', { do: 'stop' });
});

test('a run that is only looked at goes on when the client is cut off', async () => {
  await agent.ok('project_run', { do: 'start', waitSeconds: 0 });
  const looking = callToCut('project_run', { do: 'status', waitSeconds: 600 });
  await agent.text('overview');
  looking.cut();
  await agent.text('overview');

  assert.equal(await stateOfRun(), 'Running');
  await agent.ok('project_run', { do: 'stop' });
});

test('tries of a task go on without the client that added them, once, and a client that comes again sees the end', async () => {
  const path = join(folder, 'task.zp');
  await authorProject(editor, path, [pause(2)]);
  const { id } = await runner.ok('POST /tasks', { path });
  const added = callToCut('task_control', { do: 'add_tries', id, count: 1, waitSeconds: 600 });
  await eventually(
    () => startsOf(id),
    (starts) => starts === 1,
  );
  added.cut();

  const later = await connectMcp(runner.baseUrl, key);
  const ended = await later.ok('task_control', { do: 'wait', id, waitSeconds: 100 });
  await later.close();
  assert.deepEqual([ended.doneAll, ended.doneSuccessfully], [1, 1]);
});

test('an edit that was answered is there for a client that comes again, and a cut one is whole or not at all', async () => {
  await agent.text('project', { do: 'create' });
  const variables = (from: number, count: number) => [
    ...Array.from({ length: count }, (_none, n) => ({
      ...{ do: 'data', kind: 'variables', add: [{ name: `word${from + n}` }] },
    })),
  ];
  await agent.ok('project_edit', { edits: variables(0, 5) });
  callToCut('project_edit', { edits: variables(5, 100) }).cut();

  const later = await connectMcp(editor.baseUrl, key);
  const names = async () => (await editor.ok('GET /projects/current/variables')).variables.length;
  await later.ok('project_edit', { edits: variables(200, 1) });
  const count = await names();
  await later.close();
  assert.ok(count === 6 || count === 106, `${count} variables`);
});
