import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Registry, startRegistry, withoutRegistry } from './scenarios/start-registry.ts';
import { createApiClient } from './support/api-client.ts';
import { runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { sizeOfFolder } from './support/install-release.ts';
import { openStoreFolders } from './support/open-store-folders.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../', import.meta.url));
const elsewhere = (process.env.npm_config_registry ?? 'https://registry.npmjs.org/').replace(/\/?$/, '/');
const skip = withoutRegistry || (await whyOffline());
let parent: string;
let registry: Registry;

async function whyOffline(): Promise<string | false> {
  const answered = await run('npm', ['view', 'tsx', 'version', '--registry', elsewhere]).catch(() => null);
  return answered === null && `${elsewhere} does not answer, and packages of others come from there`;
}

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-stranger-'));
  await mkdir(join(parent, 'home'));
  if (skip) return;
  registry = await startRegistry(join(parent, 'registry'), { uplink: elsewhere });
});
after(async () => {
  await registry?.close();
  await openStoreFolders(parent);
  await rm(parent, { recursive: true, force: true });
});

/** A person at a machine that has Node alone. */
function stranger() {
  const { NODE_TEST_CONTEXT, ...own } = process.env;
  const env = { ...own, ...registry.env, HOME: join(parent, 'home'), XDG_CACHE_HOME: join(parent, 'cache') };
  const at = async (folder: string, program: string, ...args: readonly string[]) => {
    await mkdir(join(parent, folder), { recursive: true });
    const { stdout } = await run(program, args, { cwd: join(parent, folder), env, maxBuffer: 2 ** 26 });
    return stdout;
  };
  return { env, at };
}

test('from a registry alone: the program starts, and a plugin is written, checked, published, added, upgraded and removed', {
  skip,
}, async (t) => {
  const packed = join(parent, 'packed');
  await run(process.execPath, [join(checkout, 'scripts/pack.mjs'), '--out', packed]);
  for (const file of await readdir(packed)) await registry.publish(join(packed, file));
  const { env, at } = stranger();

  const startedAt = Date.now();
  assert.match(await at('empty', 'npx', '--yes', 'gatehouse', '--version'), /^\d+\.\d+\.\d+\n$/);
  t.diagnostic(`npx gatehouse: ${Math.round((Date.now() - startedAt) / 1000)} s from an empty cache`);
  const fetched = join(registry.env.npm_config_cache ?? '', '_npx');
  const [found = ''] = await readdir(fetched);
  const bytes = await sizeOfFolder(join(fetched, found));
  assert.equal(bytes < 120e6, true, `${Math.round(bytes / 1e6)} MB`);
  const { packages } = JSON.parse(
    await readFile(join(fetched, found, 'node_modules/.package-lock.json'), 'utf8'),
  );
  t.diagnostic(`${Object.keys(packages).length} packages, ${Math.round(bytes / 1e6)} MB unpacked`);
  const program = join(fetched, found, 'node_modules/gatehouse/packages/launcher/bin/gatehouse.cjs');

  const dataDir = join(parent, 'data');
  const daemon = await startGatehouse(dataDir, [], { program, env });
  t.after(async () => {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
  });
  const gatehouse = async (...args: readonly string[]) => {
    const ended = await runGatehouse([...args, '--data-dir', dataDir], '', { program, env });
    assert.equal(ended.code, 0, `${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
    return ended.stdout;
  };
  const sample = ['run', 'examples/login/login.zp', '--data-dir', dataDir];
  assert.match(await at('empty', 'npx', 'gatehouse', ...sample), /login: Complete/);

  await at('author', 'npx', 'gatehouse', 'plugin', 'new', 'my-lamp');
  await at('author/my-lamp', 'npm', 'install', '--no-audit', '--no-fund');
  assert.match(await at('author/my-lamp', 'npm', 'test'), /# fail 0/);
  assert.equal(/error TS/.test(await at('author/my-lamp', 'npm', 'run', 'types')), false);
  assert.match(await at('author/my-lamp', 'npm', 'run', 'check', '--', '--tests'), /The plugin passes\./);
  await registry.publish(join(parent, 'author/my-lamp'));

  const name = 'gatehouse-plugin-my-lamp';
  /** Without a terminal: what is granted was looked at before. */
  const addPlugin = async (named: string) => {
    const shown = await gatehouse('plugin', 'permissions', named, '--fresh', '--json');
    await gatehouse('plugin', 'add', named, '--fresh', '--grant', JSON.parse(shown).digest);
  };
  await addPlugin(name);
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  assert.deepEqual(await runner.ok('GET /my-lamp/greetings/Ada'), { greeting: 'Hello, Ada' });
  assert.match(await gatehouse('doctor'), /All is well/);

  const own = join(parent, 'author/my-lamp/package.json');
  await writeFile(own, (await readFile(own, 'utf8')).replace('"version": "0.1.0"', '"version": "0.2.0"'));
  await at('author/my-lamp', 'npm', 'run', 'manifest');
  await registry.publish(join(parent, 'author/my-lamp'));
  assert.match(
    await gatehouse('plugin', 'update', 'my-lamp', '--fresh', '--yes'),
    /my-lamp 0\.2\.0 is added/,
  );
  assert.deepEqual(await runner.ok('GET /my-lamp/greetings/Ada'), { greeting: 'Hello, Ada' });
  assert.match(await gatehouse('plugin', 'remove', 'my-lamp'), /my-lamp is removed/);
  assert.equal((await runner.send('GET /my-lamp/greetings/Ada')).status, 404);

  for (const kind of ['actions', 'domain']) {
    const folder = `author/my-${kind}`;
    const times: string[] = [];
    const timed = async (what: string, step: Promise<unknown>) => {
      const beganAt = Date.now();
      const given = await step;
      times.push(`${what} ${((Date.now() - beganAt) / 1000).toFixed(1)} s`);
      return String(given);
    };
    await timed('new', at('author', 'npx', 'gatehouse', 'plugin', 'new', `my-${kind}`, '--kind', kind));
    await timed('install', at(folder, 'npm', 'install', '--no-audit', '--no-fund'));
    const checked = await timed('check', at(folder, 'npm', 'run', '-s', 'check', '--', '--tests'));
    assert.match(checked, /platinum[\s\S]*The plugin passes\./);
    await timed('publish', registry.publish(join(parent, folder)));
    await timed('add', addPlugin(`gatehouse-plugin-my-${kind}`));
    assert.match(await gatehouse('doctor'), /All is well/);
    await timed('remove', gatehouse('plugin', 'remove', `my-${kind}`));
    t.diagnostic(`a plugin of the kind ${kind}: ${times.join(', ')}`);
  }

  assert.match(await at('empty', 'npx', 'gatehouse', 'extras', 'add', 'sqlite'), /sqlite is added/);
  assert.match(await at('empty', 'npx', 'gatehouse', 'extras', 'list'), /sqlite +29 +there/);
});
