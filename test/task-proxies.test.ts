import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startGatehouse } from './support/gatehouse-process.ts';
import { workersOf } from './support/processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-task-proxies-'));
const daemon = await startGatehouse(join(folder, 'data'));
const editor = createApiClient(daemon.editorUrl, daemon.key);
const runner = createApiClient(daemon.runnerUrl, daemon.key);
const servers: Server[] = [];
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  for (const server of servers) server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A proxy that forwards plain requests and records them. */
async function serveProxy() {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    const onward = forward(incoming.url ?? '', { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  return { url: `http://${await listen(server)}`, asked };
}

const site = `http://${await listen(createServer((_, response) => response.end('<title>the site</title>')))}`;
const log = (Message: string): ActionSketch => ({
  type: 'Notification',
  action: 'Log',
  parameters: { Message },
});
const wait: ActionSketch = {
  type: 'UserAction',
  action: 'WaitForUserAction',
  parameters: { Prompt: 'go on' },
};
const get = (Url: string): ActionSketch => ({ type: 'Http', action: 'Get', parameters: { Url } });
const browse = (Url: string): ActionSketch => ({ type: 'Tab', action: 'Navigate', parameters: { Url } });

async function addTask(name: string, ...actions: readonly ActionSketch[]): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await authorProject(editor, path, actions);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { proxy: 'UseProxy', proxyLabels: name });
  return id;
}

const statusOf = (id: string, ...statuses: readonly string[]) =>
  eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => statuses.includes(status),
  );

const workers = () => workersOf(daemon.pid);

/** Waits until the daemon has noticed each death: a dead process stays in the process table until then. */
async function killWorkers(): Promise<number> {
  const found = workers();
  for (const { pid } of found) process.kill(pid, 'SIGKILL');
  await eventually(
    async () => found.filter(({ pid }) => existsSync(`/proc/${pid}`)),
    (left) => left.length === 0,
  );
  return found.length;
}

test('a task waits for a proxy that answers; its requests and its browser then go through it', async () => {
  const proxy = await serveProxy();
  const id = await addTask('through', get(`${site}/by-request`), browse(`${site}/by-browser`), log('there'));
  await runner.ok(`POST /tasks/${id}/start`);
  await statusOf(id, 'WaitProxy');

  await runner.ok('POST /proxies', { proxies: [{ url: proxy.url, labels: ['through'] }] });
  const state = await statusOf(id, 'Complete', 'Fail');

  assert.deepEqual([state.status, state.failurePoints], ['Complete', []]);
  assert.deepEqual(
    [`${site}/by-request`, `${site}/by-browser`].filter((url) => !proxy.asked.includes(url)),
    [],
  );
});

test('a proxy is free again when the worker of its try was killed', async () => {
  const { url } = await serveProxy();
  await runner.ok('POST /proxies', { proxies: [{ url, labels: ['held'] }] });
  // Without this, the next try might get a waiting worker that is about to be killed.
  await killWorkers();
  const id = await addTask('held', wait);
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 2, limitOfThreads: 2 });
  const { sessions } = await eventually(
    () => runner.ok(`GET /sessions?taskId=${id}`),
    ({ total }) => total === 1,
  );
  const { numberOfTries } = await runner.ok(`GET /tasks/${id}/state`);

  const killed = await killWorkers();
  const next = await eventually(
    () => runner.ok(`GET /sessions?taskId=${id}`),
    ({ sessions: open }) => open.length === 1 && open[0].sessionId !== sessions[0].sessionId,
  );

  assert.deepEqual([numberOfTries, killed, next.total], [1, 1, 1]);
  const { failurePoints } = await runner.ok(`GET /tasks/${id}/state`);
  assert.equal(failurePoints[0].exceptionType, 'worker_lost');
});
