import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { extraFolder, resolveFromExtras } from './extras.cjs';
import { addExtra, listExtras, removeExtra } from './extras.mjs';
import { type Machine, thisMachine } from './machine.mjs';

/** A release with the pins of one extra, on a machine where npm writes a package. */
function createRelease(t: TestContext, { code = 0, isPackage = true } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-extras-'));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const [root, cache] = [join(home, 'gatehouse'), join(home, 'cache')];
  mkdirSync(join(root, 'dist/bundle'), { recursive: true });
  if (isPackage) writeFileSync(join(root, 'dist/bundle/shipped.json'), '{}');
  const pin = (name: string, version: string) => {
    const packages = { 'node_modules/@photostructure/sqlite': { version } };
    mkdirSync(join(root, 'dist/extras', name), { recursive: true });
    writeFileSync(join(root, 'dist/extras', name, 'package.json'), '{}');
    writeFileSync(join(root, 'dist/extras', name, 'package-lock.json'), JSON.stringify({ packages }));
  };
  for (const name of ['text-recognition', 'sqlite', 'typescript']) pin(name, '1.2.1');
  const ran: string[] = [];
  const run: Machine['run'] = async (_command, args, { cwd }) => {
    ran.push(args.join(' ').replace(cwd, '<folder>'));
    const folder = join(cwd, 'node_modules/@photostructure/sqlite');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.js'), '');
    return { code, output: '' };
  };
  const env = { PATH: '', XDG_CACHE_HOME: cache };
  const place = { root, log: () => undefined, machine: { ...thisMachine(), env, run } };
  const listed = () =>
    existsSync(join(cache, 'gatehouse/extras')) ? readdirSync(join(cache, 'gatehouse/extras')) : [];
  return { place, root, env, ran, pin, listed };
}

test('an extra is installed by npm from the lock file of the release, without scripts, and once', async (t) => {
  const { place, root, env, ran } = createRelease(t);

  const added = [await addExtra(place, 'sqlite'), await addExtra(place, 'sqlite')];

  assert.deepEqual(added, [true, false]);
  assert.deepEqual(ran, ['ci --prefix <folder> --ignore-scripts --include=optional --no-audit --no-fund']);
  assert.equal(existsSync(join(extraFolder(root, 'sqlite', env), 'node_modules')), true);
  assert.deepEqual(
    listExtras(place).map(({ isThere }) => isThere),
    [false, true, false],
  );
});

test('an installation that fails leaves nothing, and says what to do', async (t) => {
  const { place, listed } = createRelease(t, { code: 1 });

  await assert.rejects(addExtra(place, 'sqlite'), /npm ci ended with code 1.*registry/);

  assert.deepEqual(listed(), []);
});

test('what an installation left that was killed is removed by the next one', async (t) => {
  const { place, env, listed } = createRelease(t);
  mkdirSync(join(env.XDG_CACHE_HOME, 'gatehouse/extras/.sqlite-0123456789ab-1'), { recursive: true });

  await addExtra(place, 'sqlite');

  assert.equal(listed().length, 1);
  assert.match(listed()[0] ?? '', /^sqlite-/);
});

test('where there is no npm it says so', async (t) => {
  const { place } = createRelease(t, { code: 127 });

  await assert.rejects(addExtra(place, 'sqlite'), /npm was not found/);
});

test('another release takes its own packages, and those of the one before are removed', async (t) => {
  const { place, pin, listed } = createRelease(t);
  await addExtra(place, 'sqlite');
  const before = listed();
  pin('sqlite', '1.3.0');

  const added = await addExtra(place, 'sqlite');

  assert.deepEqual([added, listed().length], [true, 1]);
  assert.notDeepEqual(listed(), before);
  assert.deepEqual([removeExtra(place, 'sqlite'), removeExtra(place, 'sqlite')], [true, false]);
  assert.deepEqual(listed(), []);
});

test('a checkout has all of them, and a name that none has is refused', async (t) => {
  const { place } = createRelease(t, { isPackage: false });

  assert.equal(await addExtra(place, 'sqlite'), false);
  assert.equal(
    listExtras(place).every(({ isThere }) => isThere),
    true,
  );
  await assert.rejects(addExtra(place, '../sqlite'), /There is no extra "\.\.\/sqlite"; there are/);
  assert.throws(() => removeExtra(place, 'constructor'), /There is no extra "constructor"/);
});

test('a package of an extra that was not added is refused with the command that adds it', (t) => {
  const { root } = createRelease(t);

  assert.throws(
    () => resolveFromExtras(root, '@photostructure/sqlite/package.json'),
    /npx gatehouse extras add/,
  );
  assert.equal(resolveFromExtras(root, 'no-such-package'), null);
});

test('each package of the lock file has a digest, also of platforms that nobody installed it on', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const packages = Object.entries<{ readonly link?: boolean; readonly integrity?: string }>(lock.packages);

  const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);

  assert.ok(installed.length > 500);
  assert.deepEqual(
    installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path),
    [],
  );
});
