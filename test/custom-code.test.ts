import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { listProcesses } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let folder = '';
let editor: ApiClient;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-code-'));
  gatehouse = await startTestDaemon();
  editor = gatehouse.editor;
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

const codeAction = (Code: string, action = 'JavaScript') => ({
  type: 'OwnCode',
  action,
  parameters: { Code },
  results: { OutputVariable: 'out' },
});

/** A key with the given tier and scopes. */
async function keyWith(maxTier: string, scopes: readonly string[]): Promise<string> {
  const { rawKey } = await editor.ok('POST /auth/keys', { label: 'code', maxTier, scopes });
  return rawKey;
}

/** Opens a project with only this code. */
async function openCode(code: string, action?: string): Promise<void> {
  await editor.send('POST /projects/current/stop', {});
  await eventually(
    () => editor.send('POST /projects/current/close', { discardUnsavedChanges: true }),
    ({ status, body }) => status === 200 || body.error === 'project_not_open',
  );
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/actions', codeAction(code, action));
}

/** Waits until the run of the open project has logged the message. */
async function logged(message: string): Promise<void> {
  await eventually(
    () => editor.ok('GET /projects/current/logs'),
    ({ logs }) => logs.some((entry: { message: string }) => entry.message === message),
  );
}

const linkTo = (from: { actionId: string }, branch: string, to: { actionId: string }) =>
  editor.ok('POST /projects/current/actions/links', {
    links: [{ actionId: from.actionId, branch, targetActionId: to.actionId }],
  });

const codeProcesses = () =>
  listProcesses()
    .filter(({ pid }) => environmentOf(pid).includes('GATEHOUSE_CODE='))
    .map(({ pid }) => pid);

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

test('the digest names what code can use, and each type leads to the next', async () => {
  const { sources, types } = await editor.ok('GET /code-api');
  const { type } = await editor.ok('GET /code-api?typeName=Project');
  const variables = type.members.find(({ name }: { name: string }) => name === 'variables');
  const next = await editor.ok(`GET /code-api?typeName=${variables.refersTo[0]}`);
  const unknown = await editor.send('GET /code-api?typeName=Projcet');

  assert.deepEqual(
    sources.map(({ assembly }: { assembly: string }) => assembly),
    ['gatehouse', 'gatehouse-browser'],
  );
  assert.deepEqual(types.map(({ name }: { name: string }) => name).includes('Tab'), true);
  assert.equal(next.type.name, 'Variables');
  assert.deepEqual([unknown.status, unknown.body.error], [404, 'not_found']);
  assert.match(unknown.body.message, /near to it: Gatehouse\.Project/);
});

test('code that does not compile is refused with its line and column', async () => {
  await openCode('return 1;');

  const { status, body } = await editor.send(
    'POST /projects/current/actions',
    codeAction('const n: number = 1;\nreturn n.lenght;', 'TypeScript'),
  );

  assert.deepEqual([status, body.resultCode], [400, 'RESULT_INVALID_PARAMS']);
  const [error] = body.validationErrors;
  assert.deepEqual([error.parameterName, error.code, error.got], ['Code', 'TYPE', 'return n.lenght;']);
  assert.match(error.message, /^Line 2, column 10: Property 'lenght' does not exist on type 'number'/);
});

test('a project runs its code, with what the project shares', async () => {
  await openCode('return 1;');
  const commonCode = 'export const twice = (n: number) => 2 * n;';
  await editor.ok('PUT /projects/current/shared-code', { commonCode });
  const use = 'await log.info(project.name + Common.twice(21));';
  await editor.ok('POST /projects/current/actions', codeAction(use));
  const { actions } = await editor.ok('GET /projects/current/structure');
  await linkTo(actions[0], 'OnSuccess', actions[1]);

  await editor.ok('POST /projects/current/start', {});

  await logged('NewProject42');
});

test('code drives the browser of its run', async () => {
  await openCode(`
    await tab.navigate('about:blank');
    await tab.evaluate("document.body.innerHTML = '<input><b>seven</b>'");
    await tab.fill('//input', 6);
    const product = await tab.evaluate("return document.querySelector('input').value * 7");
    await log.info([await tab.url(), product, await tab.text('//b'), (await instance.port()) > 0].join());`);

  await editor.ok('POST /projects/current/start', {});

  await logged('about:blank,42,seven,true');
});

for (const [title, maxTier, scopes] of [
  ['without code:author', 'T3', ['project:read', 'project:edit', 'project:run', 'task:edit', 'task:control']],
  [
    'of tier 2',
    'T2',
    ['project:read', 'project:edit', 'project:run', 'code:author', 'task:edit', 'task:control'],
  ],
] as const) {
  test(`a key ${title} adds no code, shares none and runs none`, async () => {
    await openCode('return 1;');
    const path = join(folder, `${maxTier}.zp`);
    await editor.ok('POST /projects/current/save', { path });
    const { id } = await gatehouse.runner.ok('POST /tasks', { path });
    const key = await keyWith(maxTier, scopes);
    const [low, lowRunner] = [editor.as(key), gatehouse.runner.as(key)];

    const answers = await Promise.all([
      low.send('POST /projects/current/actions', codeAction('return 2;')),
      low.send('PUT /projects/current/shared-code', { commonCode: '' }),
      low.send('POST /projects/current/start', {}),
      lowRunner.send(`POST /tasks/${id}/start`),
      lowRunner.send(`POST /tasks/${id}/tries/add`, { count: 1 }),
    ]);

    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403, 403],
    );
    const [added] = answers;
    assert.deepEqual(added?.body.dangerousCategories, ['OwnCode']);
    await low.ok('POST /projects/current/actions', {
      ...{ type: 'Notification', action: 'Log', parameters: { Message: 'plain actions are fine' } },
    });
  });
}

test('while code loops and eats, ping is answered, and a stop ends it with all that it started', async () => {
  await openCode(`
    require('node:child_process').spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    const all = [];
    for (;;) if (all.length < 1e6) all.push({});`);
  await editor.ok('POST /projects/current/start', {});
  await eventually(
    async () => codeProcesses(),
    (found) => found.length === 2,
  );

  for (let count = 0; count < 20; count++) await editor.ok('GET /ping');
  await editor.ok('POST /projects/current/stop', {});

  await eventually(
    async () => codeProcesses(),
    (found) => found.length === 0,
  );
});

test('code that was ended fails its action, and the worker of the run continues', async () => {
  await openCode('process.exit(1);');
  await editor.ok('POST /projects/current/actions', codeAction("await log.info('went on');"));
  const { actions } = await editor.ok('GET /projects/current/structure');
  await linkTo(actions[0], 'OnError', actions[1]);

  await editor.ok('POST /projects/current/start', {});

  await logged('went on');
});

test('when the worker of a run dies, its code dies too though it loops, with all that it started', async () => {
  await openCode(`
    require('node:child_process').spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    for (;;);`);
  await editor.ok('POST /projects/current/start', {});
  const found = await eventually(
    async () => codeProcesses(),
    (pids) => pids.length === 2,
  );
  const parents = listProcesses().flatMap(({ pid, parent }) => (found.includes(pid) ? [parent] : []));
  const [worker = 0] = parents.filter((pid) => !found.includes(pid));

  process.kill(worker, 'SIGKILL');

  await eventually(
    async () => codeProcesses(),
    (pids) => pids.length === 0,
  );
  const { lastError } = await eventually(
    async () => (await editor.send('GET /projects/current/last-error')).body,
    (body) => typeof body.lastError === 'string',
  );
  assert.match(lastError, /worker process/);
});
