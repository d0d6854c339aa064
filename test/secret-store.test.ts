import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow } from './support/files-below.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

const value = `Kx7&"q'<9>/zö+Lw`;
const bytes = Buffer.from(value);
/** The stable parts of each form that the value can have in a file or an answer. */
const forms: Readonly<Record<string, string>> = {
  plain: value,
  base64: bytes.subarray(0, 15).toString('base64'),
  'base64 behind one byte': bytes.subarray(2, 17).toString('base64'),
  'base64 behind two bytes': bytes.subarray(1, 16).toString('base64'),
  hex: bytes.toString('hex'),
  'hex in capitals': bytes.toString('hex').toUpperCase(),
  address: encodeURIComponent(value),
  JSON: JSON.stringify(value).slice(1, -1),
  'JSON in JSON': JSON.stringify(JSON.stringify(value)).slice(3, -3),
  XML: 'Kx7&amp;&quot;q',
  start: value.slice(0, 8),
};

let folder = '';
let dataDir = '';
let daemon: RunningDaemon;
let output = '';
let editor: ApiClient;
let runner: ApiClient;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-secret-'));
  dataDir = join(folder, 'data');
  daemon = await startGatehouse(dataDir, ['--log-level', 'debug']);
  for (const stream of [daemon.process.stdout, daemon.process.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const key = daemon.key ?? '';
  editor = createApiClient(daemon.editorUrl, key);
  runner = createApiClient(daemon.runnerUrl, key);
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await new Promise((resolve) => daemon.process.once('close', resolve));
  await rm(folder, { recursive: true, force: true });
});

const secrets = (args: readonly string[], typed = '') =>
  runGatehouse(['secrets', ...args, '--data-dir', dataDir], typed);

function formsIn(text: string): readonly string[] {
  return Object.entries(forms).flatMap(([name, form]) => (text.includes(form) ? [name] : []));
}

async function assertNowhereOnDisk(): Promise<void> {
  for (const path of await filesBelow(dataDir)) {
    assert.deepEqual(formsIn(await readFile(path, 'utf8')), [], path);
  }
}

const encode = (action: string, parameters: object, variable: string) => ({
  type: 'TextProcessing',
  action,
  parameters: { Input: '{-Secret.DB_LOGIN-}', ...parameters },
  results: { OutputVariable: variable },
});

const copies = ['copy', 'b64', 'url', 'b64url', 'shifted', 'json', 'xml', 'html'];
const tellEverything = [
  { type: 'Variables', action: 'Set', parameters: { Variable: 'copy', Value: '{-Secret.DB_LOGIN-}' } },
  encode('Base64', {}, 'b64'),
  encode('Base64', { UrlSafe: true }, 'b64url'),
  encode('Base64', { Input: 'user:{-Secret.DB_LOGIN-}' }, 'shifted'),
  encode('UrlEncode', {}, 'url'),
  encode('Escape', { For: 'json' }, 'json'),
  encode('Escape', { For: 'xml' }, 'xml'),
  encode('Escape', { For: 'html' }, 'html'),
  ...copies.map((name) => ({
    type: 'Notification',
    action: 'Log',
    parameters: { Message: `the ${name} is {-Variable.${name}-}` },
  })),
  { type: 'Notification', action: 'Log', parameters: { Message: 'itself is {-Secret.DB_LOGIN-}' } },
  {
    type: 'Logic',
    action: 'Throw',
    parameters: { Message: 'failed with {-Secret.DB_LOGIN-} {-Variable.b64-}' },
  },
];

/** All answers of a task and of the editor about a run. */
async function answersOf(taskId: string): Promise<string> {
  const paths = ['state', 'history', 'logs'].map((part) => `/tasks/${taskId}/${part}`);
  const answers = await Promise.all(paths.map((path) => runner.send(`GET ${path}`)));
  return JSON.stringify(answers.map(({ body }) => body));
}

describe('a stored secret', () => {
  test('it is set from standard input, listed without its value, and no answer or file holds it', async () => {
    const set = await secrets(['set', 'DB_LOGIN'], `${value}\n`);
    const list = await secrets(['list', '--json']);
    const answer = await runner.ok('GET /secrets');

    assert.deepEqual([set.code, list.code], [0, 0], set.stderr);
    assert.equal(answer[0].name, 'DB_LOGIN');
    assert.deepEqual(formsIn(set.stdout + list.stdout + JSON.stringify(answer)), []);
    await assertNowhereOnDisk();
  });

  test('a run that it was not granted to fails with the command that grants it', async () => {
    const { path, id } = await taskOf('ungranted', tellEverything);

    const text = await failOnce(id);

    assert.match(
      text,
      /The macro \{-Secret\.DB_LOGIN-\} has no value: the secret DB_LOGIN is not granted to the task/,
    );
    assert.ok(text.includes(`gatehouse secrets grant DB_LOGIN --task ${id}`), path);
    assert.deepEqual(formsIn(text), []);
  });

  test('one that is not stored fails with the command that stores it', async () => {
    const { id } = await taskOf('unknown', [
      { type: 'Notification', action: 'Log', parameters: { Message: '{-Secret.NOBODY-}' } },
    ]);

    assert.match(
      await failOnce(id),
      /the secret NOBODY is not stored. Store it with: gatehouse secrets set NOBODY/,
    );
  });

  test('a run of a task that outputs it in each form shows it in none: not in logs, errors, variables, history or files', async () => {
    const { id } = await taskOf('granted', tellEverything);
    const granted = await secrets(['grant', 'DB_LOGIN', '--task', id]);

    const text = await failOnce(id);

    assert.equal(granted.code, 0, granted.stderr);
    for (const name of [...copies.map((copy) => `the ${copy}`), 'itself']) {
      assert.match(text, new RegExp(`${name} is [^"]{0,8}\\*\\*\\*[^"]{0,4}"`), name);
    }
    assert.match(text, /failed with \*\*\*/);
    assert.deepEqual(formsIn(text), []);
    assert.deepEqual(formsIn(output), []);
    await assertNowhereOnDisk();
  });

  test('a run of the open project gets it by the path of its file, and hides it from the editor', async () => {
    const path = join(folder, 'edited.zp');
    const add = {
      type: 'List',
      action: 'AddText',
      parameters: { List: 'lines', Value: '{-Secret.DB_LOGIN-}' },
    };
    const pause = {
      type: 'UserAction',
      action: 'WaitForUserAction',
      parameters: { Prompt: 'look at {-Secret.DB_LOGIN-}' },
    };
    await editor.ok('POST /projects');
    await editor.ok('POST /projects/current/lists', { lists: [{ name: 'lines' }] });
    let place = {};
    for (const action of [...tellEverything.slice(0, -1), add, pause]) {
      const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
      place = { groupId };
    }
    await editor.ok('POST /projects/current/save', { path });
    await secrets(['grant', 'DB_LOGIN', '--project', path]);

    await editor.ok('POST /projects/current/debug/run', {});
    const paused = await eventually(
      () => runner.ok('GET /sessions'),
      ({ total }) => total > 0,
    );
    const during = await editorAnswers();
    await runner.ok(`POST /sessions/${paused.sessions[0].sessionId}/complete`, {});
    await eventually(
      () => editor.ok('GET /projects/current/debug/status'),
      ({ state }) => !/running/i.test(String(state)),
    );
    const afterwards = await editorAnswers();
    const saved = await readFile(path, 'utf8');
    await editor.send('POST /projects/current/stop', {});
    await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });

    assert.equal(paused.sessions[0].prompt, 'look at ***');
    assert.match(during, /itself is \*\*\*/);
    assert.deepEqual(
      [formsIn(during), formsIn(afterwards), formsIn(saved), formsIn(output)],
      [[], [], [], []],
    );
    await assertNowhereOnDisk();
  });

  test('a run that read it leaves nothing for the next run of the same worker', async () => {
    const { id } = await taskOf('later', tellEverything.slice(0, 1).concat([log('{-Secret.DB_LOGIN-}')]));

    assert.match(await failOnce(id), /is not granted to the task/);
  });

  test('it is deleted once, and with it its grants', async () => {
    assert.equal((await secrets(['delete', 'DB_LOGIN'])).code, 0);
    assert.deepEqual(await runner.ok('GET /secrets'), []);
    assert.match((await secrets(['delete', 'DB_LOGIN'])).stderr, /There is no secret "DB_LOGIN"/);
  });
});

const log = (message: string) => ({ type: 'Notification', action: 'Log', parameters: { Message: message } });

async function editorAnswers(): Promise<string> {
  const names = ['copy', 'b64', 'shifted'];
  const paths = [
    ...[
      '',
      '/structure',
      '/logs',
      '/last-error',
      '/variables',
      '/lists/lines/items',
      '/debug/status',
      '/diff',
    ],
    ...names.map((name) => `/variables/${name}/value`),
    '/search?query=is',
  ];
  const answers = await Promise.all(paths.map((path) => editor.send(`GET /projects/current${path}`)));
  return JSON.stringify(answers.map(({ body }) => body));
}

async function taskOf(name: string, actions: Parameters<typeof authorProject>[2]) {
  const path = join(folder, `${name}.zp`);
  await authorProject(editor, path, actions);
  const { id } = await runner.ok('POST /tasks', { path });
  return { path, id };
}

async function failOnce(id: string): Promise<string> {
  await runner.ok(`POST /tasks/${id}/start`);
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ numOfFailStop, countOfThreads }) => numOfFailStop >= 1 && countOfThreads === 0,
  );
  return answersOf(id);
}
