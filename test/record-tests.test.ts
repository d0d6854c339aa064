import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { runGatehouse } from './support/gatehouse-process.ts';
import { type SpawnedDaemon, spawnDaemon } from './support/spawned-daemon.ts';

let world: SpawnedDaemon;
let made = 0;

before(async () => {
  world = await spawnDaemon();
});
after(() => world.stop());

async function makeProject(actions: readonly ActionSketch[]): Promise<{ project: string; dir: string }> {
  const dir = join(world.folder, `project-${made++}`);
  await mkdir(dir);
  const project = join(dir, 'made.zp');
  await authorProject(world.editor, project, actions);
  return { project, dir };
}

type Listener = Parameters<typeof createServer>[1];

async function serve(answer: Listener): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer({}, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url, stop };
}

const record = (path: string, more: object = {}) =>
  world.runner.send('POST /project-tests/record', { path, ...more });
const command = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runGatehouse(['test', ...args, '--data-dir', world.dataDir], '', { env });
const set = (variable: string, value: string) => ({
  ...{ type: 'Variables', action: 'Set' },
  parameters: { Variable: variable, Value: value },
});
const get = (url: string, variable = 'answer', headers = '') => ({
  ...{ type: 'Http', action: 'Get', parameters: { Url: url, Headers: headers } },
  results: { OutputVariable: variable },
});
const write = (path: string, text: string) => ({
  ...{ type: 'File', action: 'Write', parameters: { Path: path, Text: text } },
});

test('a recorded test passes without the network, has no secret, and says what was left out', async (t) => {
  let logins = 0;
  const server = await serve((request, response) => {
    const { url = '', headers } = request;
    response.setHeader('set-cookie', 'sid=cookie-of-the-shop');
    response.setHeader('content-type', 'application/json');
    if (url.startsWith('/login')) {
      logins += 1;
      return response.end(JSON.stringify({ token: `token-of-the-login`, user: 'ann' }));
    }
    const isKnown = headers.authorization === 'Bearer stored-secret-value';
    response.statusCode = isKnown && url.includes('key=key-in-address') ? 200 : 403;
    return response.end(JSON.stringify({ echo: headers.authorization, price: 12 }));
  });
  t.after(server.stop);
  const { project, dir } = await makeProject([
    {
      type: 'Http',
      action: 'Post',
      parameters: { Url: `${server.url}/login`, Body: 'user=ann&password=form-pass-word' },
      results: { OutputVariable: 'login' },
    },
    get(`${server.url}/price?key=key-in-address`, 'price', 'Authorization: Bearer {-Secret.Shop-}'),
    write('price.json', '{-Variable.price-}'),
    set('kept', 'as it is'),
    set('password', 'typed-pass-word'),
    set('greeting', 'Hello {-Variable.password-}!'),
  ]);

  const recorded = await command(['record', project, '--secret', 'Shop=SHOP_SECRET'], {
    SHOP_SECRET: 'stored-secret-value',
  });
  assert.equal(recorded.code, 0, recorded.stdout + recorded.stderr);
  await server.stop();
  const replayed = await command([join(dir, 'made.test.json')]);

  assert.equal(replayed.code, 0, replayed.stdout + replayed.stderr);
  assert.equal(logins, 1);
  assert.match(recorded.stdout, /made\.test\.json is written, with 2 answers/);
  assert.match(recorded.stdout, /left out: header set-cookie of answers/);
  const text = await readFile(join(dir, 'made.test.json'), 'utf8');
  for (const secret of [
    ...['cookie-of-the-shop', 'token-of-the-login', 'stored-secret-value', 'key-in-address'],
    ...['form-pass-word', 'typed-pass-word', Buffer.from('stored-secret-value').toString('base64')],
  ]) {
    assert.equal(text.includes(secret), false, secret);
  }
  const [{ given, expect }] = JSON.parse(text).cases;
  assert.equal(given.secrets.Shop, 'secret-Shop');
  assert.equal(expect.variables.kept, 'as it is');
  assert.deepEqual(JSON.parse(expect.files['price.json']), { echo: 'Bearer secret-Shop', price: 12 });
  assert.deepEqual((await readdir(dir)).sort(), ['made.test.json', 'made.zp']);
});

test('what differs between two runs is left out, and named', async () => {
  const { project } = await makeProject([set('moment', '{-Random.100000000.999999999-}'), set('kept', '1')]);

  const { status, body } = await record(project);

  assert.equal(status, 200, JSON.stringify(body));
  const [{ expect }] = JSON.parse(body.test).cases;
  assert.deepEqual(expect.variables, { kept: '1' });
  assert.deepEqual(body.leftOut, ['expect.variables.moment: it differed when the test ran']);
});

test('a test that is there stays as it is, unless it shall be replaced', async () => {
  const { project, dir } = await makeProject([set('x', '1')]);
  const path = join(dir, 'made.test.json');
  await writeFile(path, 'made by hand');

  const kept = await command(['record', project]);
  assert.deepEqual([kept.code, await readFile(path, 'utf8')], [1, 'made by hand']);
  const replaced = await command(['record', project, '--force']);

  assert.match(kept.stderr, /is there already, and stays as it is; add --force/);
  assert.equal(replaced.code, 0, replaced.stderr);
  assert.equal(JSON.parse(await readFile(path, 'utf8')).cases[0].expect.variables.x, '1');
});

test('nothing is recorded of a run that fails, of pages, and of answers that are no text', async (t) => {
  const server = await serve((_, response) => response.end(Buffer.from([0, 255, 254])));
  t.after(server.stop);
  const rows: readonly [RegExp, readonly ActionSketch[]][] = [
    [/the run ended with failure/, [{ type: 'Logic', action: 'BadEnd' }]],
    [/is no text in UTF-8/, [get(`${server.url}/picture`)]],
    [
      /only requests of actions are recorded/,
      [{ type: 'Tab', action: 'Navigate', parameters: { Url: server.url } }],
    ],
  ];

  for (const [reason, actions] of rows) {
    const { project, dir } = await makeProject(actions);
    const { status, body } = await record(project);
    assert.deepEqual([status, body.error], [409, 'failed_precondition'], JSON.stringify(body));
    assert.match(body.message, reason);
    assert.deepEqual(await readdir(dir), ['made.zp']);
  }
});

test('a project from elsewhere is recorded after somebody has said that it may run', async () => {
  const { project } = await makeProject([set('x', '1')]);
  await writeFile(project, (await readFile(project, 'utf8')).replace('"Value":"1"', '"Value":"2"'));

  const refused = await record(project);
  const trusted = await record(project, { trustsProject: true });

  assert.deepEqual([refused.status, refused.body.error], [409, 'failed_precondition']);
  assert.equal(JSON.parse(trusted.body.test).cases[0].expect.variables.x, '2');
});
