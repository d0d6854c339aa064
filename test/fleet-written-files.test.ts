import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, type NodeProcess, startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';

type Action = Parameters<typeof authorProject>[2][number];

const file = (action: string, parameters: Readonly<Record<string, string | number | boolean>>): Action => ({
  type: 'File',
  action,
  parameters,
});
const here = '{-Project.Directory-}';
const say = (Message: string) => ({ type: 'Notification', action: 'Log', parameters: { Message } });
const read = (Path: string) => [
  { ...file('Read', { Path }), results: { OutputVariable: 'Text' } },
  say('read {-Variable.Text-}'),
];

const withoutSandbox =
  spawnSync('bwrap', ['--version']).status !== 0 && 'needs bubblewrap: apt-get install bubblewrap';

describe('files that runs on nodes write', { skip: withoutRedis || withoutSandbox }, () => {
  let fleet: FleetWorld;
  const nodes = new Map<string, NodeProcess>();
  before(async () => {
    if (withoutRedis || withoutSandbox) return;
    fleet = await startFleet();
    for (const name of ['one', 'two']) nodes.set(name, await fleet.startNode(name));
  });
  after(() => fleet?.remove());

  const runner = () => fleet.daemon.runner;

  async function project(name: string, actions: readonly Action[]): Promise<string> {
    const folder = join(fleet.daemon.folder, name);
    await mkdir(folder, { recursive: true });
    await authorProject(fleet.daemon.editor, join(folder, `${name}.zp`), [...actions]);
    return folder;
  }

  interface Started {
    readonly tries?: number;
    readonly threads?: number;
    readonly whenLost?: string;
    readonly on?: string;
  }

  async function start(folder: string, { tries = 1, threads = 1, whenLost, on }: Started = {}) {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    const { id } = await runner().ok('POST /tasks', { path: join(folder, `${name}.zp`) });
    await runner().ok(`PUT /tasks/${id}/settings/execution`, {
      ...{ numberOfTries: tries, limitOfThreads: threads },
      ...(whenLost !== undefined && { whenLost }),
      ...(on !== undefined && { requires: [`node=${on}`] }),
    });
    await runner().ok(`POST /tasks/${id}/start`, {});
    return id as string;
  }

  /** The log of the task at its end, with its failures. */
  async function said(id: string, tries = 1): Promise<string> {
    const { failurePoints } = await eventually(
      () => runner().ok(`GET /tasks/${id}/state`),
      ({ doneAll }) => doneAll === tries,
    );
    const { entries } = await runner().ok(`GET /tasks/${id}/logs`);
    const lines = entries.map(({ message }: { message: string }) => message);
    return [...lines, ...failurePoints.map((point: object) => JSON.stringify(point))].join('\n');
  }

  test('are on the machine of the daemon, and the run reads what it wrote', async () => {
    const folder = await project('writes', [
      file('Write', { Path: `${here}/out.txt`, Text: 'first' }),
      file('Append', { Path: `${here}/out.txt`, Text: ' and second' }),
      ...read(`${here}/out.txt`),
      { type: 'Directory', action: 'Create', parameters: { Path: `${here}/made/deep` } },
      file('Copy', { Path: `${here}/out.txt`, To: `${here}/made/deep/copy.txt` }),
      file('Move', { Path: `${here}/made/deep/copy.txt`, To: `${here}/made/moved.txt` }),
      ...read(`${here}/made/moved.txt`),
      file('Zip', { Path: `${here}/made`, To: `${here}/made.zip` }),
      file('Unzip', { Path: `${here}/made.zip`, To: `${here}/unpacked` }),
      ...read(`${here}/unpacked/moved.txt`),
      file('Delete', { Path: `${here}/out.txt` }),
      { ...file('Exists', { Path: `${here}/out.txt` }), results: { OutputVariable: 'Text' } },
      say('exists {-Variable.Text-}'),
    ]);

    const text = await said(await start(folder));

    assert.equal(text.split('read first and second').length - 1, 3, text);
    assert.match(text, /exists (false|False)/);
    assert.equal(await readFile(join(folder, 'made', 'moved.txt'), 'utf8'), 'first and second');
    assert.equal(await readFile(join(folder, 'unpacked', 'moved.txt'), 'utf8'), 'first and second');
    const names = await readdir(folder);
    assert.equal(names.includes('out.txt'), false, text);
    assert.deepEqual(
      names.filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  test('what many tries on two nodes add to one file is there, each once and whole', async () => {
    const folder = await project('adds', [
      file('Append', { Path: `${here}/log.txt`, Text: ''.padEnd(200, 'x'), NewLine: true }),
      ...read(`${here}/adds.zp`).slice(0, 1),
      file('Write', { Path: `${here}/last.txt`, Text: ''.padEnd(100_000, 'y') }),
    ]);

    const id = await start(folder, { tries: 24, threads: 6 });
    const text = await said(id, 24);

    assert.doesNotMatch(text, /"message"/);
    const lines = (await readFile(join(folder, 'log.txt'), 'utf8')).split('\n').slice(0, -1);
    assert.equal(lines.length, 24);
    assert.ok(lines.every((line) => line.length === lines[0]?.length));
    assert.equal((await readFile(join(folder, 'last.txt'), 'utf8')).length, 100_000);
  });

  test('a node that is killed while it writes leaves the file that was there, and nothing else', async () => {
    const big = join(fleet.daemon.folder, 'big.bin');
    await writeFile(big, Buffer.alloc(200 * 2 ** 20, 'z'));
    const folder = await project('killed', [
      file('Copy', { Path: big, To: `${here}/out.bin`, Overwrite: true }),
    ]);
    await writeFile(join(folder, 'out.bin'), 'before');
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(folder, (_event, name) => {
        if (!name?.startsWith('.gatehouse-')) return;
        watcher.close();
        resolve();
      });
    });
    const id = await start(folder, { whenLost: 'fail', on: 'two' });
    await begun;

    nodes.get('two')?.signal('SIGKILL');

    assert.match(await said(id), /worker_lost|was lost/);
    assert.equal(await readFile(join(folder, 'out.bin'), 'utf8'), 'before');
    await eventually(
      () => readdir(folder),
      (names) => !names.some((name) => name.startsWith('.gatehouse-')),
    );
    await rm(big);
  });

  test('a database in the folder of the project fails with what to do', async () => {
    const folder = await project('refused', [
      {
        type: 'Database',
        action: 'Execute',
        parameters: { Provider: 'sqlite', Path: `${here}/data.db`, Sql: 'CREATE TABLE t (a)' },
      },
    ]);

    const text = await said(await start(folder));

    assert.match(text, /not changed in its place on a node[\s\S]*shared-folder/);
    assert.equal((await readdir(folder)).includes('data.db'), false);
  });
});
