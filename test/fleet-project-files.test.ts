import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, open, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, type NodeProcess, startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';

const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
const say = (Message: string) => ({ type: 'Notification', action: 'Log', parameters: { Message } });
const read = (Path: string) => ({
  type: 'File',
  action: 'Read',
  parameters: { Path },
  results: { OutputVariable: 'Text' },
});
const shown = say('read {-Variable.Text-}');

const withoutSandbox =
  spawnSync('bwrap', ['--version']).status !== 0 && 'needs bubblewrap: apt-get install bubblewrap';

describe('the files of a project on a node', { skip: withoutRedis || withoutSandbox }, () => {
  let fleet: FleetWorld;
  let node: NodeProcess;
  before(async () => {
    if (withoutRedis || withoutSandbox) return;
    fleet = await startFleet();
    node = await fleet.startNode('one');
  });
  after(() => fleet?.remove());

  const runner = () => fleet.daemon.runner;

  /** A project in a folder of its own, with these actions. */
  async function project(name: string, actions: Parameters<typeof authorProject>[2]): Promise<string> {
    const folder = join(fleet.daemon.folder, name);
    await mkdir(folder, { recursive: true });
    await authorProject(fleet.daemon.editor, join(folder, `${name}.zp`), actions);
    return folder;
  }

  async function start(folder: string): Promise<string> {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    const { id } = await runner().ok('POST /tasks', { path: join(folder, `${name}.zp`) });
    await runner().ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1, limitOfThreads: 1 });
    await runner().ok(`POST /tasks/${id}/start`, {});
    return id;
  }

  async function windowOf(taskId: string): Promise<string> {
    const { sessions } = await eventually(
      () => runner().ok(`GET /sessions?taskId=${taskId}`),
      (found) => found.sessions.length === 1,
    );
    return sessions[0].sessionId;
  }

  /** The log of the task at its end, with its failures. */
  async function said(taskId: string): Promise<string> {
    const { failurePoints } = await eventually(
      () => runner().ok(`GET /tasks/${taskId}/state`),
      ({ doneAll }) => doneAll === 1,
    );
    const { entries } = await runner().ok(`GET /tasks/${taskId}/logs`);
    const lines = entries.map(({ message }: { message: string }) => message);
    return [...lines, ...failurePoints.map((point: object) => JSON.stringify(point))].join('\n');
  }

  test('a run reads them as they were when it began, by their paths on the machine of the daemon', async () => {
    const folder = join(fleet.daemon.folder, 'prices');
    const first = read('{-Project.Directory-}/data/prices.txt');
    await project('prices', [wait, first, shown, read(join(folder, 'link.txt')), shown]);
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'prices.txt'), 'one');
    await symlink('data/prices.txt', join(folder, 'link.txt'));
    const id = await start(folder);
    const window = await windowOf(id);

    await writeFile(join(folder, 'data', 'prices.txt'), 'two');
    await runner().ok(`POST /sessions/${window}/complete`);

    assert.match(await said(id), /read one[\s\S]*read one/);
    const again = await start(folder);
    await runner().ok(`POST /sessions/${await windowOf(again)}/complete`);
    assert.match(await said(again), /read two[\s\S]*read two/);
  });

  test('a program finds modules beside the project, and nothing of the folder can be written to', async () => {
    const run = (script: string) => ({
      type: 'Program',
      action: 'Run',
      parameters: { Path: '/bin/sh', Args: `-c\n${script} 2>&1` },
      results: { StdOut: 'Text' },
    });
    const sum = run(`${process.execPath} main.cjs`);
    const folder = await project('modules', [sum, shown, run('touch own.txt 2>&1 || true'), shown]);
    await mkdir(join(folder, 'node_modules', 'sums'), { recursive: true });
    await writeFile(join(folder, 'node_modules', 'sums', 'index.js'), 'module.exports = 40 + 2;');
    await writeFile(join(folder, 'main.cjs'), "console.log('sum ' + require('sums'));");

    const text = await said(await start(folder));

    assert.match(text, /read sum 42/);
    assert.match(text, /Read-only file system/);
    assert.equal((await readdir(folder)).includes('own.txt'), false);
  });

  test('a file that changes all the time fails the try that names it, and no node rests', async () => {
    const folder = await project('restless', [read('{-Project.Directory-}/calm.txt'), shown]);
    await writeFile(join(folder, 'calm.txt'), 'calm');
    const file = await open(join(folder, 'growing.log'), 'w');
    await file.write(Buffer.alloc(4 * 2 ** 20));
    let isOver = false;
    const writing = (async () => {
      for (let count = 0; !isOver; count += 1) await file.write(String(count), 0);
    })();

    const text = await said(await start(folder));
    isOver = true;
    await writing;
    await file.close();

    assert.match(text, /changes while it is sent to a node: .*growing\.log/);
    assert.equal((await runner().ok('GET /nodes/one')).trouble, null);
    assert.match(await said(await start(folder)), /read calm/);
  });

  test('a node that comes back takes them from its cache, but for one that was changed there', async (t) => {
    const folder = await project('large', [wait, read('{-Project.Directory-}/small.txt'), shown]);
    await writeFile(join(folder, 'large.bin'), Buffer.alloc(10 * 2 ** 20, 'x'));
    await writeFile(join(folder, 'small.txt'), 'right');
    const begun = async () => {
      const from = performance.now();
      const id = await start(folder);
      const window = await windowOf(id);
      t.diagnostic(`began after ${Math.round(performance.now() - from)} ms`);
      await runner().ok(`POST /sessions/${window}/complete`);
      return said(id);
    };
    await begun();
    await begun();

    node.signal('SIGTERM');
    await node.untilGone();
    const cache = join(fleet.daemon.folder, 'one', 'files', 'cache');
    for (const name of await readdir(cache)) {
      if (name.length !== 64) continue;
      await chmod(join(cache, name), 0o600);
      await writeFile(join(cache, name), 'wrong');
    }
    node = await fleet.startNode('one');

    assert.match(await begun(), /read right/);
    await rm(folder, { recursive: true });
  });
});
