import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Registry, startRegistry, withoutRegistry } from './scenarios/start-registry.ts';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { writeLampFolder } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';

let parent: string;
let registry: Registry;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-verdaccio-'));
  if (!withoutRegistry) registry = await startRegistry(join(parent, 'registry'));
});
after(async () => {
  await registry?.close();
  await openStoreFolders(parent);
  await rm(parent, { recursive: true, force: true });
});

/** As an author does it, with npm. */
async function publish(name: string, write: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = join(parent, name);
  await write(folder);
  await registry.publish(folder);
}

test('a plugin and a package that it needs are published by npm, added, updated, and removed while a task runs', {
  skip: withoutRegistry,
}, async (t) => {
  const dataDir = join(parent, 'data');
  const { env } = registry;
  const plugin = (...args: readonly string[]) =>
    runGatehouse(['plugin', ...args, '--data-dir', dataDir], '', { env });
  const sketch = { dependencies: { 'lamp-shade': '^1.0.0' } };
  const setup =
    "const { shade } = await import('lamp-shade'); if (shade !== 'red') throw new Error('no shade');";
  await publish('shade', async (folder) => {
    await writeLampFolder(folder);
    const facts = { name: 'lamp-shade', version: '1.0.0', type: 'module', exports: './shade.js' };
    await writeFile(join(folder, 'package.json'), JSON.stringify(facts));
    await writeFile(join(folder, 'shade.js'), "export const shade = 'red';\n");
  });
  await publish('one', (folder) => writeLampFolder(folder, { ...sketch, setup }));

  const young = await plugin('permissions', 'gatehouse-plugin-lamps');
  assert.match(young.stderr, /is taken 7 days after that/);
  const shown = await plugin('permissions', 'gatehouse-plugin-lamps', '--fresh', '--json');
  const { digest } = JSON.parse(shown.stdout);
  const added = await plugin('add', 'gatehouse-plugin-lamps', '--fresh', '--grant', digest);
  assert.match(added.stdout, /lamps 1\.0\.0 is added/, added.stderr);

  const daemon = await startGatehouse(dataDir, [], { env });
  t.after(async () => {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
  });
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  assert.deepEqual(await runner.ok('GET /lamps/version'), { version: '1.0.0' });

  await publish('two', (folder) => writeLampFolder(folder, { ...sketch, setup, version: '1.1.0' }));
  assert.match((await plugin('update', 'lamps', '--fresh', '--yes')).stdout, /lamps 1\.1\.0 is added/);
  assert.deepEqual(await runner.ok('GET /lamps/version'), { version: '1.1.0' });

  const gate = createServer().listen(0, '127.0.0.1');
  await once(gate, 'listening');
  t.after(() => gate.close());
  const path = join(parent, 'lights.zp');
  const light = { type: 'Lamp', action: 'Version', results: { OutputVariable: 'Version' } } as const;
  const Url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/`;
  const wait = { type: 'Http', action: 'Get', parameters: { Url } } as const;
  await authorProject(createApiClient(daemon.editorUrl, daemon.key), path, [light, wait, light]);
  const { id } = await runner.ok('POST /tasks', { path });
  const held = once(gate, 'request');
  await runner.ok(`POST /tasks/${id}/start`);
  const [, response] = await held;

  assert.match((await plugin('remove', 'lamps')).stdout, /lamps is removed/);
  response.end();
  const ended = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  assert.deepEqual([ended.status, ended.failurePoints], ['Complete', []]);
  assert.equal((await runner.send('GET /lamps/version')).status, 404);
  const lock = JSON.parse(await readFile(join(dataDir, 'gatehouse.lock.json'), 'utf8'));
  assert.deepEqual(lock.plugins, {});
});
