import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { runGatehouse } from './support/gatehouse-process.ts';
import { type SpawnedDaemon, spawnDaemon } from './support/spawned-daemon.ts';

const examples = fileURLToPath(new URL('../examples', import.meta.url));
const harEntry = (url: string, text: string) => ({
  request: { method: 'GET', url },
  response: { status: 200, headers: [{ name: 'content-type', value: 'text/plain' }], content: { text } },
});

let world: SpawnedDaemon;
let folder = '';
let made = 0;

before(async () => {
  world = await spawnDaemon();
  folder = world.folder;
});
after(() => world.stop());

interface MadeTest {
  readonly path: string;
  readonly dir: string;
  readonly ids: readonly string[];
}

/** A project of its own folder with a test beside it. */
async function makeTest(
  actions: readonly ActionSketch[],
  content: (ids: readonly string[]) => unknown,
): Promise<MadeTest> {
  const dir = join(folder, `project-${made++}`);
  await mkdir(dir);
  const ids = await authorProject(world.editor, join(dir, 'made.zp'), actions);
  const path = join(dir, 'made.test.json');
  await writeFile(path, JSON.stringify(content(ids)));
  return { path, dir, ids };
}

const run = (path: string, more: object = {}) =>
  world.runner.send('POST /project-tests/run', { path, ...more });
const set = (value: string, variable = 'x') => ({
  ...{ type: 'Variables', action: 'Set' },
  parameters: { Variable: variable, Value: value },
});
const get = (url: string) => ({
  ...{ type: 'Http', action: 'Get', parameters: { Url: url } },
  results: { OutputVariable: 'answer' },
});
const read = (finder: string) => ({ type: 'Tab', action: 'Navigate', parameters: { Url: finder } });
const one = (rest: object) => ({ cases: [{ name: 'only', ...rest }] });

test('the tests of the sample projects pass, with JUnit for build servers and pictures of what they took', {
  timeout: 300_000,
}, async () => {
  const junit = join(folder, 'junit.xml');
  const pictures = join(folder, 'coverage');

  const args = ['test', examples, '--junit', junit, '--coverage', pictures, '--json'];
  args.push('--data-dir', world.dataDir);
  const { code, stdout, stderr } = await runGatehouse(args);

  assert.equal(code, 0, stdout + stderr);
  const files: readonly { outcome: { cases: object[]; coverage: { coveredActions: number } } }[] =
    JSON.parse(stdout);
  const cases = files.flatMap(({ outcome }) => outcome.cases);
  const xml = await readFile(junit, 'utf8');
  assert.equal(xml.match(/<testcase /g)?.length, cases.length);
  assert.doesNotMatch(xml, /<failure|<error/);
  const drawn = await Promise.all(
    (await readdir(pictures)).map((name) => readFile(join(pictures, name), 'utf8')),
  );
  assert.equal(drawn.length, files.length);
  for (const svg of drawn) assert.match(svg, /^<\?xml.*<svg .*#1C9A5B/s);
  assert.ok(files.length >= 9, `${files.length} sample projects have tests`);
});

test('a test that fails names place, expected and actual text, and the stub that nothing used; exit code 1', async () => {
  const { path, ids } = await makeTest([set('5'), { type: 'Logic', action: 'GoodEnd' }, set('6')], (of) => ({
    cases: [
      { name: 'too much', stubs: { [of[2] ?? '']: {} }, expect: { variables: { x: '7' } } },
      { name: 'right', expect: { variables: { x: { like: '*' } } } },
    ],
  }));

  const { code, stdout } = await runGatehouse(['test', path, '--data-dir', world.dataDir]);

  assert.equal(code, 1);
  assert.match(stdout, /✖ too much/);
  assert.match(stdout, /expect\.variables\.x: is another text\n +expected: 7\n +actual: {3}5/);
  assert.match(stdout, new RegExp(`stubs.${ids[2]}: was never used`));
  assert.match(stdout, /✔ right/);
  assert.match(stdout, /2 of 3 actions and 1 of 2 branches were taken\n1 passed, 1 failed/);
});

test('requests of actions and pages get the answers of the test: its own, of a HAR file, of a folder', async () => {
  const page = `<title>Shop</title><script src="/app.js"></script>`;
  const { path, dir } = await makeTest(
    [
      get('https://api.test/a'),
      get('https://api.test/recorded'),
      read('https://shop.test/start/'),
      {
        type: 'Tab',
        action: 'GetProperty',
        parameters: { Property: 'title' },
        results: { OutputVariable: 'title' },
      },
    ],
    () =>
      one({
        given: {
          answers: [
            { url: 'https://api.test/a', status: 201, json: { a: 1 } },
            { har: 'api.har' },
            { folder: 'site', at: 'https://shop.test/start' },
            { url: 'https://shop.test/app.js', body: 'document.title = "Ready"' },
          ],
        },
        expect: {
          variables: { answer: 'as recorded', title: 'Ready' },
          requests: [{ url: 'https://shop.test/*', times: 2 }],
        },
      }),
  );
  await writeFile(
    join(dir, 'api.har'),
    JSON.stringify({
      log: { version: '1.2', entries: [harEntry('https://api.test/recorded', 'as recorded')] },
    }),
  );
  await mkdir(join(dir, 'site'));
  await writeFile(join(dir, 'site', 'index.html'), page);

  const { body } = await run(path);

  assert.equal(body.passed, true, JSON.stringify(body));
});

test('nothing of a test reaches the network, unless the test says so', async (t) => {
  let hits = 0;
  const server = createServer((_, response) => {
    hits += 1;
    response.end('from the network');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const socket = {
    type: 'Http',
    action: 'WebSocket',
    parameters: { Op: 'connect', Url: url.replace('http', 'ws') },
  };
  const closed = { message: { contains: 'test' } };

  for (const action of [get(url), socket]) {
    const { path } = await makeTest([action], () => one({ expect: closed }));
    const { body } = await run(path);
    assert.equal(body.passed, true, JSON.stringify(body));
  }
  const browsed = await makeTest([read(url)], () => one({ expect: { result: 'failure' } }));
  const { body: page } = await run(browsed.path);
  const opened = await makeTest([get(url)], () =>
    one({ network: true, expect: { variables: { answer: 'from the network' } } }),
  );
  const before = hits;
  const { body: open } = await run(opened.path);

  assert.equal(page.passed, true, JSON.stringify(page));
  assert.deepEqual(page.cases[0].requests[0], { method: 'GET', url, from: 'browser', answeredBy: null });
  assert.match(page.cases[0].notes[0], /nothing answers GET/);
  assert.deepEqual([before, hits, open.passed], [0, 1, true]);
});

test('a run of a test writes to its copy alone', async () => {
  const outside = join(folder, 'outside.txt');
  const write = (path: string) => ({ type: 'File', action: 'Write', parameters: { Path: path, Text: 'x' } });

  const { path, dir } = await makeTest([write('inside.txt'), write(outside)], () =>
    one({ expect: { result: 'failure', files: { 'inside.txt': 'x' } } }),
  );
  const { body } = await run(path);

  assert.equal(body.passed, true, JSON.stringify(body));
  assert.deepEqual((await readdir(dir)).sort(), ['made.test.json', 'made.zp']);
  assert.equal((await readdir(folder)).includes('outside.txt'), false);
});

test('a test file that is none is refused with its place and what to do', async () => {
  const { path, ids } = await makeTest([set('1')], () => one({ expect: { result: 'success' } }));
  const good = { expect: { result: 'success' } };
  const rows: readonly [RegExp, unknown][] = [
    [/is no JSON.*line 2, column/s, '{\n"cases": oops}'],
    [
      /cases\[0\]\.expect: asserts nothing|cases\.0\.expect: asserts nothing/,
      one({ expect: { variables: {} } }),
    ],
    [/must be a path within the folder/, { project: '../other.zp', ...one(good) }],
    [/must be a path within the folder/, one({ ...good, given: { files: { '/etc/x': 'a' } } })],
    [/expects is no key of a test|expects/, one({ ...good, expects: {} })],
    [/nested deeper/, `{"cases":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    [/larger than 4 MiB/, JSON.stringify(one({ ...good, name: 'x'.repeat(5_000_000) }))],
    [
      /two cases have the name/,
      {
        cases: [
          { name: 'a', ...good },
          { name: 'a', ...good },
        ],
      },
    ],
    [/must have a case/, { cases: [] }],
  ];

  for (const [reason, content] of rows) {
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    const { status, body } = await run(path);
    assert.deepEqual([status, body.error], [400, 'bad_request'], String(reason));
    assert.match(body.message, reason);
  }
  for (const [reason, more] of [
    [/the action "nothing", which the project does not have/, { stubs: { nothing: {} } }],
    [/results has "Nothing"/, { stubs: { [ids[0] ?? '']: { results: { Nothing: '1' } } } }],
    [/given.variables has "y"/, { given: { variables: { y: '1' } } }],
  ] as const) {
    await writeFile(path, JSON.stringify(one({ ...good, ...more })));
    const { body } = await run(path);
    assert.match(body.cases[0].message, reason);
  }
});

test('links do not lead a test out of its folder', async () => {
  const secret = join(folder, 'secret.txt');
  await writeFile(secret, 'nobody reads this');
  const { path, dir } = await makeTest([get('https://api.test/')], () => ({
    cases: [
      { name: 'a file', given: { files: { 'a.txt': { from: 'link.txt' } } }, expect: { result: 'success' } },
      {
        name: 'an answer',
        given: { answers: [{ url: '*', file: 'link.txt' }] },
        expect: { variables: { answer: { contains: 'nobody' } } },
      },
    ],
  }));
  await symlink(secret, join(dir, 'link.txt'));

  const { body } = await run(path);

  assert.equal(body.cases[0].passed, false);
  assert.equal(body.cases[1].passed, false);
  assert.equal(JSON.stringify(body).includes('nobody reads this'), false);
});

test('a test gives its secrets, and reads no stored ones', async () => {
  await world.runner.ok('PUT /secrets/Token', { value: 'the stored token' });
  const { path, ids } = await makeTest([get('https://api.test/{-Secret.Token-}')], (of) => ({
    cases: [
      { name: 'none', expect: { message: { contains: 'is not in given.secrets' } } },
      {
        name: 'its own',
        given: { secrets: { Token: 'made-up' }, answers: [{ url: 'https://api.test/made-up', body: 'in' }] },
        expect: { variables: { answer: 'in' }, calls: { [of[0] ?? '']: { branch: 'OnSuccess' } } },
      },
    ],
  }));

  const { body } = await run(path);

  assert.equal(body.passed, true, JSON.stringify(body) + ids);
  assert.equal(JSON.stringify(body).includes('the stored token'), false);
});

const endless = [set('1'), { type: 'Logic', action: 'Pause', parameters: { From: 600 } }];

test('a project that does not end is interrupted at its time limit', async () => {
  const { path } = await makeTest(endless, () => one({ timeLimitSeconds: 1, expect: { result: 'success' } }));

  const { body } = await run(path);

  assert.equal(body.cases[0].result, 'interrupted');
  assert.match(body.cases[0].problems[0].message, /had not ended after 1 s/);
});

test('a client that goes away ends its test, and leaves nothing behind', async () => {
  const { path } = await makeTest(endless, () => one({ expect: { result: 'success' } }));
  const url = `${world.daemon.runnerUrl}/api/v1/project-tests/run`;
  const headers = { authorization: `Bearer ${world.daemon.key}`, 'content-type': 'application/json' };
  const call = request(url.replace('localhost', '127.0.0.1'), { method: 'POST', headers });
  call.on('error', () => undefined).end(JSON.stringify({ path }));
  await eventually(stagedFiles, (files) => files > 0);

  call.destroy();

  assert.equal(await eventually(stagedFiles, (files) => files === 0), 0);
});

/** Number of files in the copies of projects. */
async function stagedFiles(): Promise<number> {
  const roots = (await readdir(world.temporary)).filter((name) => name.startsWith('gatehouse-tests-'));
  const stages = await Promise.all(roots.map((root) => readdir(join(world.temporary, root))));
  const files = roots.flatMap((root, index) =>
    (stages[index] ?? []).map((name) => join(world.temporary, root, name)),
  );
  return (await Promise.all(files.map((stage) => readdir(stage)))).flat().length;
}

test('a project from elsewhere is tested after somebody has said that it may run', async () => {
  const { path, dir } = await makeTest([set('1')], () => one({ expect: { variables: { x: '1' } } }));
  const project = join(dir, 'made.zp');
  await writeFile(project, (await readFile(project, 'utf8')).replace('"Value":"1"', '"Value":"2"'));

  const refused = await run(path);
  const trusted = await run(path, { trustsProject: true });

  assert.deepEqual([refused.status, refused.body.error], [409, 'failed_precondition']);
  assert.match(refused.body.message, /--trust/);
  assert.equal(trusted.body.cases[0].problems[0].actual, '2');
});

test('without a daemon, and without a test file, the exit code is 2', async () => {
  const empty = join(folder, 'empty');
  await mkdir(empty);

  const dead = await runGatehouse(['test', examples, '--data-dir', empty]);
  const none = await runGatehouse(['test', empty, '--data-dir', world.dataDir]);

  assert.deepEqual([dead.code, none.code], [2, 2]);
  assert.match(dead.stderr, /No daemon runs on/);
  assert.match(none.stderr, /There is no test file/);
});
