import assert from 'node:assert/strict';
import { existsSync, mkdirSync, realpathSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type ActionSketch, documentOf } from '@gatehouse/plugin-runtime/testing';
import { sample } from '@gatehouse/test-tiers';
import { listsOf, tablesOf } from '../plugins/actions/src/testing/run-action.ts';
import { documentText } from '../plugins/runtime/src/document/document-text.ts';
import {
  type ClosedWorld,
  danglingLink,
  secret,
  startClosedWorld,
  type Way,
  ways,
  words,
} from './door/closed-world.ts';
import { type Attempt, attemptsOn, type Catalog, pathParameters } from './door/path-attempts.ts';
import { eventually } from './support/eventually.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let world: ClosedWorld;
let count = 0;
let ids = 0;
const next = () => String(++ids);

before(async () => {
  world = await startClosedWorld();
  const { work } = world;
  mkdirSync(join(work, 'own-folder'));
  writeFileSync(join(work, 'own.txt'), 'mine');
  writeFileSync(join(work, 'own.png'), Buffer.from(pixel, 'base64'));
  const parameters = { Path: join(work, 'own.txt'), To: join(work, 'own.zip') };
  assert.deepEqual(await runAll([{ type: 'File', action: 'Zip', parameters }], 'zip'), [null]);
});

after(() => world.stop());

/**
 * Runs the actions one after another and continues after failures. Returns the error of each, null when it succeeded.
 */
async function runAll(
  actions: readonly Omit<ActionSketch, 'id'>[],
  name: string,
  more: Partial<ReturnType<typeof documentOf>> = {},
) {
  const { editor } = world.daemon;
  const all = [
    ...actions.map((sketch, index) => ({ ...sketch, id: `a${index}` })),
    { id: 'last', type: 'Notification', action: 'Log', parameters: { Message: 'all done' } },
  ];
  const links = actions.map((_, index) => ({
    ...{ source: `a${index}`, branch: 'OnError' as const },
    target: all[index + 1]?.id ?? 'last',
  }));
  const document = documentOf(all, {
    links: [{ source: 'Start', branch: 'OnSuccess', target: 'a0' }, ...links],
    lists: listsOf({ lines: ['line'] }),
    tables: tablesOf({ rows: [['1']] }),
    ...more,
  });
  const path = join(world.work, `${name}.zp`);
  writeFileSync(path, [...documentText(document)].join(''));
  await editor.ok('POST /projects/open', { path });
  await editor.ok('POST /projects/current/approve', {});
  await editor.ok('POST /projects/current/start');
  await eventually(
    () => editor.ok('GET /projects/current/logs?take=10000'),
    ({ logs }) => JSON.stringify(logs).includes('all done'),
    300_000,
  );
  await eventually(
    () => editor.ok('GET /projects/current/debug/status'),
    ({ state }) => state === 'Idle',
  );
  const errors: (string | null)[] = [];
  // One after another: a busy machine cannot open a thousand connections at once in time.
  for (const { id } of all.slice(0, -1)) {
    const { executionError } = await editor.ok(`GET /projects/current/actions/g1/${id}/execute/status`);
    errors.push(executionError);
  }
  const values = await editor.ok('GET /projects/current/variables');
  assert.doesNotMatch(JSON.stringify(values), new RegExp(secret));
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  return errors;
}

function problemOf({ mayUseName }: Attempt, error: string | null): string | null {
  if (error === null) return mayUseName ? null : 'it succeeded';
  if (error.includes(secret)) return 'its message tells the secret';
  return words.test(error) || mayUseName ? null : error;
}

test('no action that takes a path reaches what is closed', async (t) => {
  const catalog = await world.daemon.editor.ok('GET /actions/catalog');
  const closed = [...world.folders, join(world.home, '.ssh')];
  // Started programs are not opened as files; their folder is.
  const parameters = pathParameters(catalog).filter(
    ({ type, name }) => type !== 'Program' || name === 'WorkDir',
  );
  const all = parameters.flatMap((parameter) => attemptsOn(parameter, { closed, work: world.work, next }));
  const attempts = sample(all, { what: 'ways to closed places', quick: 500, all: 800 });

  // A run without a profile saves none.
  const person = { type: 'Profile', action: 'New', parameters: {} };
  const [, ...errors] = await runAll([person, ...attempts], 'walk');

  const problems = attempts.flatMap((attempt, index) => {
    const problem = problemOf(attempt, errors[index] ?? null);
    return problem === null ? [] : [`${attempt.title}: ${problem}`];
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(world.damage(), []);
  count += attempts.length;
  t.diagnostic(`${attempts.length} attempts on ${parameters.length} parameters`);
});

test('no parameter that is called like a path is of another kind', async () => {
  const { categories } = await world.daemon.editor.ok('GET /actions/catalog');
  const named = categories.flatMap(({ tag, actions }: Catalog['categories'][number]) =>
    actions.flatMap(({ variants }) =>
      variants.flatMap(({ action, parameters }) =>
        parameters
          .filter(({ name, kind }) => /(path|files?|folder|dir)$/i.test(name) && kind === 'String')
          .map(({ name }) => `${tag}.${action} ${name}`),
      ),
    ),
  );

  // Fields of JSON, and of mail servers.
  assert.deepEqual(
    named.filter((name: string) => !/^(JsonXml|Mail|Http\.GetPages)/.test(name)),
    [],
  );
});

test('no action reads the interfaces of the system or the installation', async (t) => {
  const installation = realpathSync(join(import.meta.dirname, '..'));
  const places = [
    ...['environ', 'maps', 'cmdline', 'cwd/package.json'].map((name) => `/proc/${process.pid}/${name}`),
    ...['/proc/self/environ', '/proc/self/cmdline', '/proc/1/environ', '/sys/kernel/notes', '/dev/zero'],
    ...['package.json', 'host/src/index.ts', '.cache/none'].map((name) => join(installation, name)),
  ].filter((place) => process.platform === 'linux' || place.startsWith(installation));
  const actions = places.flatMap((Path) => [
    { type: 'File', action: 'Read', parameters: { Path } },
    { type: 'File', action: 'Copy', parameters: { Path, To: join(world.work, 'own-copy') } },
    { type: 'List', action: 'BindFile', parameters: { List: 'lines', Path } },
    { type: 'Directory', action: 'ListFiles', parameters: { Path: join(Path, '..') } },
  ]);

  const errors = await runAll(actions, 'system');

  const problems = actions.filter((_, index) => !words.test(errors[index] ?? ''));
  assert.deepEqual(
    problems.map((action) => JSON.stringify(action)),
    [],
  );
  count += actions.length;
  t.diagnostic(`${actions.length} attempts`);
});

test('a folder that is swapped for a link while actions use it leads nowhere', {
  timeout: 300_000,
}, async (t) => {
  const [way, link] = [join(world.work, 'swapped'), join(world.work, 'swap-link')];
  mkdirSync(way);
  writeFileSync(join(way, 'victim.txt'), 'mine');
  symlinkSync(join(world.daemon.dataDir, 'run'), link);
  const swap = `
    const { workerData: { way, link, aside } } = require('node:worker_threads');
    const { renameSync, rmSync } = require('node:fs');
    for (;;) {
      renameSync(way, aside);
      try {
        renameSync(link, way);
        renameSync(way, link);
        renameSync(aside, way);
      } catch {
        // An action made the folder in between.
        for (let isThere = false; !isThere; ) {
          try {
            rmSync(way, { recursive: true, force: true });
            renameSync(aside, way);
            isThere = true;
          } catch {}
        }
      }
    }`;
  const thread = new Worker(swap, { eval: true, workerData: { way, link, aside: `${way}-aside` } });
  const Path = join(way, 'victim.txt');
  const kinds = [
    { type: 'File', action: 'Read', parameters: { Path }, results: { OutputVariable: 'out' } },
    { type: 'File', action: 'Append', parameters: { Path, Text: 'x' } },
    { type: 'File', action: 'Write', parameters: { Path, Text: 'mine' } },
    {
      type: 'File',
      action: 'Copy',
      parameters: { Path, To: join(world.work, 'swap-copy'), Overwrite: 'true' },
    },
    {
      type: 'File',
      action: 'Copy',
      parameters: { Path: join(world.work, 'own.txt'), To: Path, Overwrite: 'true' },
    },
    { type: 'Directory', action: 'ListFiles', parameters: { Path: way } },
  ];
  const actions = Array.from({ length: 600 }, (_, index) => kinds[index % kinds.length] ?? kinds[0]).filter(
    (sketch) => sketch !== undefined,
  );

  const errors = await runAll(actions, 'swap').finally(() => thread.terminate());

  assert.deepEqual(world.damage(), []);
  count += actions.length;
  t.diagnostic(`${errors.filter((error) => error === null).length} of ${actions.length} were good`);
});

test('lists, tables and shared code that are bound to closed files are not read', async () => {
  const bindedFile = join(world.daemon.dataDir, 'run/victim.txt');
  const bound = { bindToFile: true, syncWithFile: true, bindedFile };
  const [list] = listsOf({ lines: [] });
  const [table] = tablesOf({ rows: [] });
  assert.ok(list && table);
  const actions = [
    { type: 'List', action: 'Count', parameters: { List: 'lines' } },
    { type: 'List', action: 'AddLine', parameters: { List: 'lines', Text: 'x' } },
    { type: 'Table', action: 'RowCount', parameters: { Table: 'rows' } },
    { type: 'OwnCode', action: 'JavaScript', parameters: { Code: 'return 1' } },
  ];

  const errors = await runAll(actions, 'bound', {
    lists: [{ ...list, ...bound }],
    tables: [{ ...table, ...bound }],
    sharedCode: { usings: '', commonCode: '', loadCodeFromFile: true, localPath: bindedFile },
  });

  for (const error of errors) assert.match(error ?? '', words);
  assert.deepEqual(world.damage(), []);
  count += actions.length;
});

/** Sends a link to the file that is called as test files are. */
function sendTestFile(call: string, path: string) {
  const link = join(world.work, `${next()}.test.json`);
  symlinkSync(path, link);
  return world.daemon.runner.send(call, { path: link });
}

/** Operations that open the file of a request, each with its attempts. */
const operations: Readonly<Record<string, (path: string) => Promise<{ status: number; body: unknown }>>> = {
  'folder_list folder': (path) => world.daemon.editor.send(`GET /folder?folder=${encodeURIComponent(path)}`),
  'project_open path': (path) => world.daemon.editor.send('POST /projects/open', { path }),
  'project_save path': async (path) => {
    await world.daemon.editor.ok('POST /projects');
    return world.daemon.editor.send('POST /projects/current/save', { path, overwrite: true });
  },
  'project_diff path': async (path) => {
    await world.daemon.editor.ok('POST /projects');
    return world.daemon.editor.send(`GET /projects/current/diff?path=${encodeURIComponent(path)}`);
  },
  'coverage_image_draw path': (path) =>
    world.daemon.editor.send('POST /projects/coverage-image', { path, actions: [] }),
  'project_test_record path': (path) => world.daemon.runner.send('POST /project-tests/record', { path }),
  'project_tests_run path': (path) => sendTestFile('POST /project-tests/run', path),
  'project_tests_start path': (path) => sendTestFile('POST /project-tests/jobs', path),
  'task_create path': (path) => world.daemon.runner.send('POST /tasks', { path }),
};

const opened: readonly Way[] = [...ways.filter(({ name }) => name !== 'a relative path'), danglingLink];

for (const [field, send] of Object.entries(operations)) {
  test(`${field} opens nothing in the data folder but uploads and what was set aside`, async () => {
    const isOpen = (folder: string) =>
      /\/tasks(\/|$)/.test(folder) || (/\/(recovery|replaced)$/.test(folder) && !field.includes('save'));
    const closed = world.folders.filter((folder) => field.startsWith('task_create') || !isOpen(folder));
    const made = closed.flatMap((folder) =>
      opened.map((way) => way.make({ target: join(folder, 'victim.zp'), work: world.work, id: next() })),
    );

    for (const path of made) {
      const { status, body } = await send(path);
      assert.ok(status === 400 || (status === 404 && path.includes('dangling')), `${path}: ${status}`);
      assert.match(
        JSON.stringify(body),
        /is closed to projects and calls|may be read and not written|There is no (test file|file|folder)|no such file/,
      );
    }

    assert.deepEqual(world.damage(), []);
    count += made.length;
  });
}

test('no folder of the data folder is listed, wherever links lead, nor what is in one that contains it', async () => {
  const list = (folder: string) =>
    world.daemon.editor.send(`GET /folder?folder=${encodeURIComponent(folder)}`);
  const made = world.folders.flatMap((target) =>
    ways
      .filter(({ name }) => name !== 'a relative path')
      .map((way) => way.make({ target, work: world.work, id: next() })),
  );
  for (const folder of [...made, join(world.home, '.ssh')]) {
    const { status, body } = await list(folder);
    assert.equal(status, 400, `${folder}: ${status}`);
    assert.match(JSON.stringify(body), /is closed to projects and calls|is a hidden entry/);
  }
  const around = await list(join(world.daemon.dataDir, '..'));
  assert.equal(around.status, 200);
  assert.ok(!JSON.stringify(around.body).includes(basename(world.daemon.dataDir)));
  count += made.length;
});

test('a trigger file of a schedule in the data folder is refused when it is set', async () => {
  const { runner } = world.daemon;
  const project = join(world.work, 'nightly.zp');
  writeFileSync(project, [...documentText(documentOf([]))].join(''));
  const { id } = await runner.ok('POST /tasks', { path: project });
  const made = world.folders.flatMap((folder) =>
    ways
      .filter(({ name }) => name !== 'a relative path' && name !== 'a link')
      .map((way) => way.make({ target: join(folder, 'victim.txt'), work: world.work, id: next() })),
  );

  for (const fileName of made) {
    for (const isNeedDeleteFile of [true, false]) {
      const settings = {
        isActive: true,
        executePeriod: 'OnDemand',
        fileName,
        isNeedDeleteFile,
        attemptsRange: '1',
      };
      const { status, body } = await runner.send(`PUT /tasks/${id}/settings/scheduler`, settings);
      assert.equal(status, 400, `${fileName}: ${JSON.stringify(body)}`);
      assert.match(JSON.stringify(body), /is closed to projects and calls/);
      count++;
    }
  }

  assert.deepEqual(world.damage(), []);
});

test('without io:filesystem a schedule does not reveal which files exist', async () => {
  const { runner } = world.daemon;
  const project = join(world.work, 'teller.zp');
  writeFileSync(project, [...documentText(documentOf([]))].join(''));
  const { id } = await runner.ok('POST /tasks', { path: project });
  const scopes = ['task:read', 'task:edit'];
  const { rawKey: key } = await runner.ok('POST /auth/keys', { label: 'teller', maxTier: 'T1', scopes });
  const elsewhere = join(world.home, 'letters.txt');
  writeFileSync(elsewhere, 'x');
  const answers = [];

  for (const fileName of [elsewhere, join(world.home, 'none.txt'), join(world.work, 'go.txt')]) {
    const settings = { isActive: true, executePeriod: 'OnDemand', fileName, attemptsRange: '1' };
    answers.push(await runner.as(key).send(`PUT /tasks/${id}/settings/scheduler`, settings));
  }

  const [there, none, own] = answers;
  assert.deepEqual([there?.status, none?.status, own?.status], [400, 400, 200]);
  assert.equal(there?.body.message.replace('letters', 'none'), none?.body.message);
  count += 2;
});

test('a trigger file whose folder becomes a link to a closed place fires nothing and is not deleted', async () => {
  const { runner, dataDir } = world.daemon;
  const project = join(world.work, 'late.zp');
  writeFileSync(project, [...documentText(documentOf([]))].join(''));
  const { id } = await runner.ok('POST /tasks', { path: project });
  const folder = join(world.work, 'late');
  mkdirSync(folder);
  const fileName = join(folder, 'victim.txt');
  const settings = {
    isActive: true,
    executePeriod: 'OnDemand',
    fileName,
    isNeedDeleteFile: true,
    attemptsRange: '1',
  };
  await runner.ok(`PUT /tasks/${id}/settings/scheduler`, settings);

  rmdirSync(folder);
  symlinkSync(join(dataDir, 'run'), folder);
  // The sibling has the same file, so both lists must agree.
  const { id: sibling } = await runner.ok('POST /tasks', { path: project });
  const go = join(world.work, 'go-now.txt');
  await runner.ok(`PUT /tasks/${sibling}/settings/scheduler`, { ...settings, fileName: go });
  writeFileSync(go, 'x');
  await eventually(
    () => Promise.resolve(existsSync(go)),
    (isThere) => !isThere,
  );
  const { decisions } = await runner.ok(`GET /tasks/${id}/settings/scheduler/preview?count=1`);

  assert.deepEqual(decisions, []);
  assert.deepEqual(world.damage(), []);
  count += 1;
});

test('all attempts are counted', (t) => {
  t.diagnostic(`${count} attempts in all`);
  assert.ok(count >= 150, String(count));
});
