import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type FixtureRegistry, startFixtureRegistry } from '@gatehouse/package-store/testing';
import {
  type Finished,
  ownProgram,
  runGatehouse,
  spawnGatehouse,
  startGatehouse,
} from './support/gatehouse-process.ts';
import { lampTarball, writeLampFolder } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';
import { testConfigDir } from './support/test-config-dir.ts';

const name = 'gatehouse-plugin-lamps';
let registry: FixtureRegistry;
let parent: string;
let dataDir: string;
before(async () => {
  registry = await startFixtureRegistry();
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-added-line-'));
  dataDir = join(parent, 'data');
  registry.publish({ name, version: '1.0.0', tarball: lampTarball() });
});
after(async () => {
  await registry.close();
  await openStoreFolders(parent);
  await rm(parent, { recursive: true, force: true });
});

const env = () => ({ npm_config_registry: registry.url });
const plugin = (...args: readonly string[]): Promise<Finished> =>
  runGatehouse(['plugin', ...args, '--data-dir', dataDir], '', { env: env() });

test('without a daemon a plugin is added by the digest of its permissions, and nobody else adds one', async () => {
  const asked = await plugin('add', name);
  assert.equal(asked.code, 1);
  assert.match(asked.stdout, /lamps 1\.0\.0: Lamps.*operation lamps_version.*Permissions sha256:/s);
  assert.match(asked.stderr, /There is no terminal to ask at.*--grant sha256:/);
  const { digest } = JSON.parse((await plugin('permissions', name, '--json')).stdout);

  const added = await plugin('add', name, '--grant', digest);

  assert.equal(added.code, 0, added.stderr);
  assert.match(added.stdout, /lamps 1\.0\.0 is added\./);
});

test('a daemon serves what was added, and an update goes through it', async (t) => {
  const daemon = await startGatehouse(dataDir);
  t.after(async () => {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
  });
  const version = async () => {
    const answer = await fetch(`${daemon.runnerUrl}/api/v1/lamps/version`, {
      headers: { authorization: `Bearer ${daemon.key}` },
    });
    return answer.json();
  };
  assert.deepEqual(await version(), { version: '1.0.0' });
  registry.publish({ name, version: '1.1.0', tarball: lampTarball({ version: '1.1.0' }) });
  await writeLampFolder(join(parent, 'other'), { version: '1.2.0', id: 'lamps' });

  // The daemon asks the registry that it was started with.
  const folder = await plugin('add', join(parent, 'other'), '--yes');

  assert.equal(folder.code, 1);
  assert.match(
    folder.stderr,
    /may come from somebody else: it was from a registry, and is now from a folder/,
  );
  assert.deepEqual(await version(), { version: '1.0.0' });
});

test('without a daemon an update without new permissions needs no grant', async () => {
  const outdated = await plugin('list', '--outdated');
  assert.match(outdated.stdout, /lamps +1\.0\.0 +1\.1\.0 +1\.1\.0/);

  const updated = await plugin('update', 'lamps', '--yes');

  assert.match(
    updated.stdout,
    /lamps 1\.0\.0 -> 1\.1\.0.*asks for no new permissions.*lamps 1\.1\.0 is added/s,
  );
  const folders = await readdir(join(dataDir, 'plugin-store', name));
  assert.deepEqual(
    folders.map((each) => each.slice(0, 5)),
    ['1.1.0', '1.1.0'],
  );
});

test('an add that is killed at any moment leaves the plugins that there were', async () => {
  registry.publish({ name, version: '1.2.0', tarball: lampTarball({ version: '1.2.0' }) });
  const lockPath = join(dataDir, 'gatehouse.lock.json');
  for (const ms of [300, 500, 700]) {
    const child = spawnGatehouse(['plugin', 'update', 'lamps', '--yes', '--data-dir', dataDir], {
      env: env(),
    });
    const killed = setTimeout(() => child.kill('SIGKILL'), ms);
    await once(child, 'close');
    clearTimeout(killed);
    const { plugins } = JSON.parse(await readFile(lockPath, 'utf8'));
    assert.match(plugins.lamps.version, /^1\.[12]\.0$/);
  }
  await plugin('update', 'lamps', '--yes');
  const entries = await readdir(join(dataDir, 'plugin-store', name));
  assert.ok(
    entries.every((each) => each.startsWith('1.2.0_')),
    entries.join(),
  );
});

test('a plugin is switched off and removed without a daemon', async () => {
  const disabled = await plugin('disable', 'lamps');
  assert.match(disabled.stdout, /its next start has lamps disabled/);
  assert.deepEqual(JSON.parse(await readFile(join(dataDir, 'plugins.json'), 'utf8')), {
    disabled: ['lamps'],
  });
  await plugin('enable', 'lamps');

  const removed = await plugin('remove', 'lamps');

  assert.match(removed.stdout, /lamps is removed/);
  assert.deepEqual(await readdir(join(dataDir, 'plugin-store')), []);
  assert.match((await plugin('remove', 'lamps')).stderr, /lamps was not added/);
});

const noTerminal = existsSync('/usr/bin/script') ? false : 'script(1), which makes terminals, is not here';

/** Runs `plugin add` at a terminal where a person types a line for each question. */
async function addAtTerminal(typed: string) {
  const words = [process.execPath, ownProgram, 'plugin', 'add', name, '--data-dir', dataDir];
  const config = { GATEHOUSE_CONFIG_DIR: testConfigDir(), FORCE_COLOR: '0' };
  const child = spawn('script', ['--quiet', '--return', '--command', words.join(' '), '/dev/null'], {
    env: { ...process.env, ...config, ...env() },
  });
  let shown = '';
  child.stdout.on('data', (chunk) => {
    const wasAsked = shown.includes('(y/N)');
    shown += chunk;
    if (!wasAsked && shown.includes('(y/N)')) child.stdin.write(`${typed}\r`);
  });
  const [code] = await once(child, 'close');
  return { code, shown };
}

test('at a terminal a person sees what a plugin may do, and says yes or no', {
  skip: noTerminal,
}, async () => {
  const refused = await addAtTerminal('n');
  assert.equal(refused.code, 1, refused.shown);
  assert.match(refused.shown, /It may:.*operation lamps_version.*Allow that, and add lamps/s);
  assert.deepEqual(await readdir(join(dataDir, 'plugin-store')), []);

  const allowed = await addAtTerminal('y');

  assert.equal(allowed.code, 0, allowed.shown);
  const { plugins } = JSON.parse(await readFile(join(dataDir, 'gatehouse.lock.json'), 'utf8'));
  assert.equal(plugins.lamps.grant.by, 'terminal');
});

test('a lock that is damaged keeps added plugins out, and doctor says which file', async () => {
  const lockPath = join(dataDir, 'gatehouse.lock.json');
  const lock = await readFile(lockPath, 'utf8');
  await writeFile(lockPath, lock.slice(0, 100));

  const doctor = await runGatehouse(['doctor', '--data-dir', dataDir]);
  const added = await plugin('update', 'lamps', '--yes');

  assert.match(doctor.stdout, /gatehouse\.lock\.json cannot be read/);
  assert.match(added.stderr, /gatehouse\.lock\.json cannot be read/);
  await writeFile(lockPath, lock);
});
