import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withLock } from '../../../setup/lock.mjs';
import { thisMachine } from '../../../setup/machine.mjs';
import { buildBundle } from './build-bundle.mjs';
import { bundlesFolder, confirmBundle, findBundleToStart, findCurrentBundle } from './bundle-record.cjs';
import { refreshBundle } from './prepare-bundle.mjs';
import { removeUnusedBundles } from './remove-unused.mjs';
import { createSmallCheckout } from './testing/small-checkout.ts';

// A bundle that is loaded into this process says that it runs from there, and writes stacks.
const { prepareStackTrace, stackTraceLimit } = Error;
after(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('gatehouse.bundle'));
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
});

const commandLine = 'packages/cli/src/command-line.ts';

function checkoutOf(t: TestContext) {
  const checkout = createSmallCheckout(t);
  const lines: string[] = [];
  const place = { root: checkout.root, log: (line: string) => void lines.push(line), machine: thisMachine() };
  return { ...checkout, lines, place, refresh: () => refreshBundle(place) };
}

function loadFrom(folder: string): { says: string; place: string } {
  return createRequire(import.meta.url)(join(folder, 'load.cjs')).load('command');
}

test('a bundle is found again until a source changes, and then it is built anew', async (t) => {
  const { root, say, refresh } = checkoutOf(t);
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(root, commandLine), past, past);
  const first = await refresh();
  assert.equal(loadFrom(first).says, 'one');

  say('two');
  assert.equal(findCurrentBundle(root), null);

  const second = await refresh();
  assert.equal(loadFrom(second).says, 'two');
  assert.notEqual(second, first);
});

test('a source finds the place of its file in the checkout', async (t) => {
  const { root, refresh } = checkoutOf(t);

  assert.equal(loadFrom(await refresh()).place, pathToFileURL(join(root, commandLine)).href);
});

test('a stack tells the place in the source', async (t) => {
  const { root, write, refresh } = checkoutOf(t);
  write(
    commandLine,
    "export type Told = string;\n\nexport function fail(): never {\n  throw new Error('here');\n}\n",
  );
  const load = JSON.stringify(join(await refresh(), 'load.cjs'));

  const program = `try { require(${load}).load('command').fail(); } catch (error) { console.log(error.stack); }`;
  const { stdout } = spawnSync(process.execPath, ['--eval', program], { encoding: 'utf8' });

  const [head, place = ''] = stdout.split('\n');
  assert.equal(head, 'Error: here');
  assert.ok(place.includes(`${join(root, commandLine)}:4:9`), stdout);
});

test('code that V8 kept imports modules of Node as code that was just compiled does', async (t) => {
  const { write, refresh } = checkoutOf(t);
  write(
    commandLine,
    "export const ask = async (): Promise<string> => typeof (await import('node:tls')).connect;\n",
  );
  const folder = await refresh();
  const load = JSON.stringify(join(folder, 'load.cjs'));
  const cache = JSON.stringify(join(folder, 'command.cache'));
  const program = `require(${load}).load('command').ask().then(console.log, console.log);
    const timer = setInterval(() => require('node:fs').existsSync(${cache}) && clearInterval(timer), 20);`;

  const answers = Array.from({ length: 2 }, () =>
    spawnSync(process.execPath, ['--eval', program], { encoding: 'utf8', timeout: 30_000 }),
  );

  assert.deepEqual(
    answers.map(({ stdout }) => stdout.trim()),
    ['function', 'function'],
  );
});

test('what a daemon imports while it runs is no part of its start, and shares the modules of it', async (t) => {
  const { write, refresh } = checkoutOf(t);
  write('host/src/counter.ts', 'let count = 0;\nexport const next = () => ++count;\n');
  write('host/src/page.ts', "import { next } from './counter.ts';\nexport const second = () => next();\n");
  write(
    'host/src/daemon.ts',
    "import { next } from './counter.ts';\nexport const first = () => next();\nexport const page = () => import('./page.ts');\n",
  );
  write('packages/cli/src/start-line.ts', "export * from '../../../host/src/daemon.ts';\n");
  const folder = await refresh();

  const { first, page } = createRequire(import.meta.url)(join(folder, 'load.cjs')).load('start');

  assert.equal(first(), 1);
  assert.equal((await page()).second(), 2);
  assert.doesNotMatch(readFileSync(join(folder, 'start.js'), 'utf8'), /second/);
});

test('a plugin is no part of the script that starts the daemon, and shares the modules of it', async (t) => {
  const { root, write, refresh } = checkoutOf(t);
  write('host/src/counter.ts', 'let count = 0;\nexport const next = () => ++count;\n');
  write(
    'plugins/new/package.json',
    '{ "name": "@gatehouse/plugin-new", "gatehouse": { "entry": "./plugin.ts" } }',
  );
  write(
    'plugins/new/plugin.ts',
    "import { next } from '../../host/src/counter.ts';\nexport const second = () => next();\n",
  );
  const url = pathToFileURL(join(root, 'plugins/new/plugin.ts')).href;
  write(
    'packages/cli/src/start-line.ts',
    `export * from '../../../host/src/counter.ts';\nexport const plugin = (url) => import(url);\n`,
  );
  const folder = await refresh();

  const { next, plugin } = createRequire(import.meta.url)(join(folder, 'load.cjs')).load('start');

  assert.equal(next(), 1);
  assert.equal((await plugin(url)).second(), 2);
  assert.doesNotMatch(readFileSync(join(folder, 'start.js'), 'utf8'), /second/);
});

test('a new plugin makes the bundle stale', async (t) => {
  const { root, write, refresh } = checkoutOf(t);
  await refresh();
  write('plugins/new/package.json', '{ "name": "@gatehouse/plugin-new" }');

  assert.equal(findCurrentBundle(root), null);
});

test('what a daemon runs once its hosts listen is looked at then, and the rest before', async (t) => {
  const { root, write, refresh } = checkoutOf(t);
  const [first, plugin] = ['packages/cli/src/start-line.ts', 'plugins/new/plugin.ts'];
  const packageFacts = { name: '@gatehouse/plugin-new', gatehouse: { entry: './plugin.ts' } };
  write('plugins/new/package.json', JSON.stringify(packageFacts));
  write(plugin, 'export const two = 2;\n');
  const folder = await refresh();
  assert.equal(findBundleToStart(root), folder);
  assert.equal(await confirmBundle(root, folder), true);

  write(plugin, 'export const three = 3;\n');
  assert.equal(findBundleToStart(root), folder);
  assert.equal(await confirmBundle(root, folder), false);
  assert.equal(findCurrentBundle(root), null);

  const second = await refresh();
  assert.equal(await confirmBundle(root, folder), false);
  assert.equal(await confirmBundle(root, second), true);
  write(first, 'export const four = 4;\n');
  assert.equal(findBundleToStart(root), null);
});

test('a source that does not build is named, and the bundle before it stays', async (t) => {
  const { root, write, refresh } = checkoutOf(t);
  const first = await refresh();
  write(commandLine, 'export const says = ;\n');

  await assert.rejects(refresh(), /do not build.*command-line\.ts:1:20/s);

  assert.deepEqual(
    readdirSync(bundlesFolder(root)).filter((name) => !name.endsWith('.json')),
    [first.split('/').at(-1)],
  );
  assert.equal(loadFrom(first).says, 'one');
});

test('texts with other letters arrive, and a regular expression that holds them does not build', async (t) => {
  const { write, refresh } = checkoutOf(t);
  write(commandLine, "export const says = 'платить 支付';\n");
  assert.equal(loadFrom(await refresh()).says, 'платить 支付');

  write(commandLine, 'export const says = /支付/u;\n');

  await assert.rejects(refresh(), /which is not ASCII: make a regular expression of a text/);
});

test('a start waits while another one builds, and takes what that one built', async (t) => {
  const { root, place, lines, refresh } = checkoutOf(t);
  let waiting: Promise<string> | undefined;
  const built = await withLock(place, async () => {
    waiting = refresh();
    return buildBundle(root);
  });

  assert.equal(await waiting, built);
  assert.match(lines.join('\n'), /Another set-up is at work/);
});

test('of the bundles before it, those that a living process uses and the newest stay', async (t) => {
  const { root, refresh } = checkoutOf(t);
  const current = await refresh();
  for (const [age, name] of ['newer', 'new', 'used', 'unused'].entries()) {
    const folder = join(bundlesFolder(root), name);
    mkdirSync(join(folder, 'users'), { recursive: true });
    // No system gives out a process id as high as the last one.
    writeFileSync(join(folder, 'users', name === 'used' ? String(process.pid) : '999999999'), '');
    const time = new Date(Date.now() - (age + 1) * 60_000);
    utimesSync(folder, time, time);
  }

  removeUnusedBundles(current);

  assert.deepEqual(
    readdirSync(bundlesFolder(root)).filter((name) => !/^[0-9a-f]{16}$|json/.test(name)),
    ['new', 'newer', 'used'],
  );
});

test('processes with a heap of any size run the code that was compiled with the bundle', async (t) => {
  const { refresh } = checkoutOf(t);
  const folder = await refresh();
  const cache = join(folder, 'worker.cache');
  const { ino: compiled } = statSync(cache);
  const program = `const { load, keepCompiledCode } = require(${JSON.stringify(join(folder, 'load.cjs'))});
    load('worker');
    keepCompiledCode();`;

  const { status } = spawnSync(process.execPath, ['--max-old-space-size=300', '--eval', program]);

  assert.equal(status, 0);
  assert.equal(statSync(cache).ino, compiled, 'the process did not compile it anew');
});
