import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { connectMcp } from './support/mcp-client.ts';
import { processTree, workersOf } from './support/processes.ts';
import { spawnDaemon } from './support/spawned-daemon.ts';
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
function callToCut(
  name: string,
  input: object,
  { url = editor.baseUrl, rawKey = key } = {},
): { cut(): void } {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'cut', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = {
    authorization: `Bearer ${rawKey}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  const sent = request(`${url}/mcp`, { method: 'POST', headers });
  // A cut connection is an error of its client.
  sent.on('error', () => undefined);
  const params = { name, arguments: input, _meta: meta };
  sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  return { cut: () => void sent.destroy() };
}

const pause = (seconds: number) => ({ type: 'Logic', action: 'Pause', parameters: { From: seconds } });
const stateOfRun = async (): Promise<string> => (await editor.ok('GET /projects/current/debug/status')).state;

const openSlow = () => agent.text('project', { do: 'open', path: join(folder, 'slow.zp') });

async function startsOf(id: string): Promise<number> {
  const { countOfThreads, doneAll } = await runner.ok(`GET /tasks/${id}/state`);
  return countOfThreads + doneAll;
}

test('a run whose starter is cut off stops, and the next one starts', async () => {
  await authorProject(editor, join(folder, 'slow.zp'), [pause(600)]);
  await openSlow();
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

test('of runs that are cut off no worker is left but the one that an open project keeps, and none of a closed one', async (t) => {
  const spawned = await spawnDaemon();
  t.after(() => spawned.stop());
  const { daemon, editor: other } = spawned;
  const rawKey = daemon.key ?? '';
  const path = join(spawned.folder, 'slow.zp');
  await authorProject(other, path, [pause(600)]);
  await other.ok('POST /projects/open', { path });
  const status = () => other.ok('GET /projects/current/debug/status');
  for (const _round of [1, 2, 3]) {
    const started = callToCut(
      'project_run',
      { do: 'start', waitSeconds: 600 },
      { url: other.baseUrl, rawKey },
    );
    // A worker that no run has used is none of the project: it stays for others.
    await eventually(status, ({ actionId }) => actionId !== null);
    assert.equal(workersOf(daemon.pid).length, 1);
    started.cut();
    await eventually(status, ({ state }) => state === 'Idle');
    await eventually(
      async () => workersOf(daemon.pid).length,
      (count) => count <= 1,
    );
  }

  await other.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  await eventually(
    async () => processTree(daemon.pid).map(({ pid }) => pid),
    (pids) => pids.length === 1 && pids[0] === daemon.pid,
  );
});

/** A start by a key of its own that a person has to approve, once it waits for them. */
async function startToApprove() {
  const { rawKey } = await runner.ok('POST /auth/keys', { allScopes: true, maxTier: 'T3', confirm: 'T3' });
  const { cut } = callToCut('project_run', { do: 'start', waitSeconds: 600 }, { rawKey });
  const waiting = () => editor.ok('GET /confirmations');
  const [{ id }] = await eventually(waiting, ({ length }) => length === 1);
  const decide = (decision: string) => editor.ok(`POST /confirmations/${id}/${decision}`);
  return { cut, decide, rawKey };
}

/** Nothing runs any more, and nothing stops what another client starts then. */
async function assertLeftAlone(): Promise<void> {
  const start = () => agent.call('project_run', { do: 'start', waitSeconds: 0 });
  await eventually(start, ({ isError }) => isError !== true);
  for (let look = 0; look < 3; look += 1) await agent.text('overview');
  assert.equal(await stateOfRun(), 'Running');
  await agent.ok('project_run', { do: 'stop' });
}

for (const turns of [0, 1, 2, 5, 20]) {
  test(`a client that is cut off ${turns} turns of the loop after its start was approved leaves no run`, async () => {
    await openSlow();
    const { cut, decide } = await startToApprove();
    await decide('approve');
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    cut();

    await assertLeftAlone();
  });
}

test('a client that is cut off in the moment of the approval leaves no run', async () => {
  await openSlow();
  const { cut, decide } = await startToApprove();
  const approving = decide('approve');
  cut();
  await approving;

  await assertLeftAlone();
});

test('an approval that finds its client gone starts nothing until the same key sends the same start again', async () => {
  await openSlow();
  const { cut, decide, rawKey } = await startToApprove();
  cut();
  await agent.text('overview');
  await decide('approve');
  await assertLeftAlone();

  const again = callToCut('project_run', { do: 'start', waitSeconds: 600 }, { rawKey });
  await eventually(stateOfRun, (state) => state === 'Running');
  again.cut();
  await eventually(stateOfRun, (state) => state === 'Idle');
});

test('a client that is cut off while it waits for a person does not stop the run of another', async () => {
  await openSlow();
  await agent.ok('project_run', { do: 'start', waitSeconds: 0 });
  const { cut, decide } = await startToApprove();
  cut();
  await agent.text('overview');
  await decide('reject');

  assert.equal(await stateOfRun(), 'Running');
  await agent.ok('project_run', { do: 'stop' });
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
