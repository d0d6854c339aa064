import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type FixtureRegistry, packageTarball, startFixtureRegistry } from '@gatehouse/package-store/testing';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, type NodeProcess, startFleet } from './support/fleet-world.ts';
import { kilnTarball } from './support/kiln-package.ts';
import { lampFiles } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';
import { isAlive, processTree } from './support/processes.ts';
import { withoutRedis } from './support/redis-server.ts';

const withoutSandbox =
  spawnSync('bwrap', ['--version']).status !== 0 && 'needs bubblewrap: apt-get install bubblewrap';
const skip = withoutRedis || withoutSandbox;

describe('actions of added plugins on two nodes', { skip }, () => {
  let registry: FixtureRegistry;
  let fleet: FleetWorld;
  const nodes = new Map<string, NodeProcess>();
  /** Tries that wait in the middle of their run. */
  const held: ServerResponse[] = [];
  /** The versions that tries had before and after they waited. */
  const ends: string[] = [];
  const gate = createServer((request, response) => {
    const words = new URL(request.url ?? '/', 'http://gate').searchParams.get('end');
    if (words === null) return void held.push(response);
    ends.push(words);
    response.end();
  });

  before(async () => {
    if (skip) return;
    registry = await startFixtureRegistry();
    gate.listen(0, '127.0.0.1');
    await once(gate, 'listening');
    fleet = await startFleet({ env: { npm_config_registry: registry.url } });
    publishLamps('1.0.0');
    publishKilns('1.0.0');
    for (const source of ['gatehouse-plugin-lamps', 'gatehouse-plugin-kilns']) {
      const { digest } = await runner().ok('POST /plugins/preview', { source });
      await runner().ok('POST /plugins/added', { source, grant: digest });
    }
    for (const name of ['one', 'two']) await startNode(name);
  });
  after(async () => {
    gate.closeAllConnections();
    gate.close();
    if (fleet !== undefined) await openStoreFolders(fleet.daemon.folder);
    await fleet?.remove();
    await registry?.close();
  });

  const runner = () => fleet.daemon.runner;
  const nodeOf = (name: string) => nodes.get(name) ?? assert.fail(name);
  async function startNode(name: string): Promise<void> {
    nodes.set(name, await fleet.startNode(name, { slots: 1 }));
  }

  /** @param more a file of the package, so large that its transfer takes a while */
  function publishLamps(version: string, more: Readonly<Record<string, string>> = {}): void {
    const key = join(fleet.daemon.folder, 'one', 'node', 'key');
    const execute = `const { existsSync } = await import('node:fs');
    if (existsSync(${JSON.stringify(key)})) throw new Error('it sees the key of a node');`;
    const tarball = packageTarball({ ...lampFiles({ version, execute }), ...more });
    registry.publish({ name: 'gatehouse-plugin-lamps', version, tarball });
  }

  function publishKilns(version: string): void {
    registry.publish({ name: 'gatehouse-plugin-kilns', version, tarball: kilnTarball({ version }) });
  }

  /** A task whose tries note the version of the lamps, wait, and send both versions. */
  async function startTask(tries: number, settings: object = {}): Promise<string> {
    const address = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`;
    const path = join(fleet.daemon.folder, `fires-${randomBytes(4).toString('hex')}.zp`);
    const version = (name: string) =>
      ({ type: 'Lamp', action: 'Version', results: { OutputVariable: name } }) as const;
    const get = (Url: string) => ({ type: 'Http', action: 'Get', parameters: { Url } }) as const;
    const words = '{-Variable.Before-},{-Variable.After-},{-Variable.Fired-}';
    await authorProject(fleet.daemon.editor, path, [
      version('Before'),
      get(address),
      version('After'),
      { type: 'Kiln', action: 'Fire', parameters: { Kiln: 'north' }, results: { OutputVariable: 'Fired' } },
      get(`${address}?end=${words}`),
    ]);
    const { id } = await runner().ok('POST /tasks', { path });
    await runner().ok(`PUT /tasks/${id}/settings/execution`, {
      ...{ numberOfTries: tries, limitOfThreads: 2, whenLost: 'again' },
      ...settings,
    });
    await runner().ok(`POST /tasks/${id}/start`);
    return id;
  }

  const stateOf = (id: string) => runner().ok(`GET /tasks/${id}/state`);
  /** Shows why no try waits, where that is so. */
  const untilHeld = async (id: string, count: number) => {
    await eventually(
      async () => ({ held: held.length, failures: (await stateOf(id)).failurePoints }),
      (now) => now.held === count,
    );
  };

  /** Lets the tries go on that wait, or the first of them, and returns what they sent at their end. */
  async function goOn(count = held.length): Promise<readonly string[]> {
    for (const response of held.splice(0, count)) response.end();
    await eventually(
      async () => ends.length,
      (now) => now === count,
    );
    return ends.splice(0);
  }

  /** Processes of worker parts of a daemon or node, without the programs of their sandboxes. */
  const partsOf = (pid: number) =>
    processTree(pid).filter(
      ({ commandLine }) => /part-process/.test(commandLine) && !/^\S*bwrap /.test(commandLine),
    );
  const partsOfNode = (name: string) => partsOf(nodeOf(name).pid);

  async function filesOfNode(name: string, folder: 'cache' | 'copies'): Promise<readonly string[]> {
    const root = join(fleet.daemon.folder, name, 'files', folder);
    const entries = await readdir(root, { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  /** Changes code of the lamps where a node keeps it. */
  async function change(name: string, folder: 'cache' | 'copies', version: string): Promise<number> {
    let changed = 0;
    for (const path of await filesOfNode(name, folder)) {
      const code = await readFile(path, 'utf8');
      if (!code.includes(`setResult('OutputVariable', '${version}')`)) continue;
      await chmod(path, 0o644);
      await writeFile(path, code.replace(`'OutputVariable', '${version}'`, `'OutputVariable', 'other'`));
      changed += 1;
    }
    return changed;
  }

  test('they run beside their tries, and a try keeps the version with which it began', async () => {
    const id = await startTask(4);
    await untilHeld(id, 2);
    assert.deepEqual([partsOfNode('one').length, partsOfNode('two').length], [1, 1]);
    assert.deepEqual(partsOf(fleet.daemon.pid), []);

    publishLamps('1.1.0');
    publishKilns('1.1.0');
    await runner().ok('POST /plugins/lamps/update', {});
    await runner().ok('POST /plugins/kilns/update', {});
    // The part in the daemon is one for all tries.
    assert.deepEqual(await goOn(1), ['1.0.0,1.0.0,1.0.0 by 1.1.0']);
    await untilHeld(id, 2);

    // One of the two that wait has the new version now.
    assert.deepEqual([...(await goOn())].sort(), [
      '1.0.0,1.0.0,1.0.0 by 1.1.0',
      '1.1.0,1.1.0,1.1.0 by 1.1.0',
    ]);
    await untilHeld(id, 1);
    assert.deepEqual(await goOn(), ['1.1.0,1.1.0,1.1.0 by 1.1.0']);
  });

  test('code that was changed on a node never runs there', async () => {
    const onOne = { requires: ['node=one'] };
    const before = await startTask(1, onOne);
    await untilHeld(before, 1);
    await goOn();
    nodeOf('one').signal('SIGTERM');
    await nodeOf('one').untilGone();
    assert.equal(await change('one', 'cache', '1.1.0'), 1);
    await startNode('one');

    const first = await startTask(1, onOne);
    await untilHeld(first, 1);
    assert.deepEqual(await goOn(), ['1.1.0,1.1.0,1.1.0 by 1.1.0']);

    assert.equal(await change('one', 'copies', '1.1.0'), 1);
    // A process has loaded its code already.
    const parts = partsOfNode('one');
    for (const { pid } of parts) process.kill(pid, 'SIGKILL');
    await eventually(
      async () => parts.filter(({ pid }) => isAlive(pid)),
      (alive) => alive.length === 0,
    );
    const second = await startTask(1, onOne);
    await untilHeld(second, 1);
    assert.deepEqual(await goOn(), ['1.1.0,1.1.0,1.1.0 by 1.1.0']);
  });

  test('a node that dies while the code comes loses no try', async () => {
    publishLamps('1.2.0', { 'data.txt': randomBytes(8 * 2 ** 20).toString('hex') });
    await runner().ok('POST /plugins/lamps/update', {});
    const watcher = watch(join(fleet.daemon.folder, 'one', 'files', 'cache'));
    const arriving = once(watcher, 'change');
    const id = await startTask(1, { prefers: ['node=one'] });
    const [, arrives] = await arriving;
    watcher.close();

    assert.match(arrives, /\.part$/);
    nodeOf('one').signal('SIGKILL');
    await nodeOf('one').untilGone();

    await untilHeld(id, 1);
    assert.equal(partsOfNode('two').length > 0, true);
    assert.deepEqual(await goOn(), ['1.2.0,1.2.0,1.1.0 by 1.1.0']);
    const ended = await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll === 1,
    );
    assert.deepEqual([ended.doneSuccessfully, ended.numberOfTries], [1, 0]);
    await startNode('one');
    assert.deepEqual(
      (await filesOfNode('one', 'cache')).filter((file) => file.endsWith('.part')),
      [],
    );
  });
});
