import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runGatehouse } from './support/gatehouse-process.ts';

let folder = '';
let own = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-cli-'));
  own = join(folder, 'own.json');
  const plugins = ['auth-audit', 'catalog'].map((name) =>
    fileURLToPath(new URL(`../plugins/${name}`, import.meta.url)),
  );
  const content = { title: 'Own', ports: { editor: 0, runner: 0 }, plugins, disable: ['audit_get'] };
  await writeFile(own, JSON.stringify(content));
});
after(() => rm(folder, { recursive: true, force: true }));

const gatehouse = (...args: readonly string[]) => runGatehouse([...args, '--data-dir', join(folder, 'data')]);

test('edition list names those of the product and the one in use', async () => {
  const { stdout } = await gatehouse('edition', 'list');

  assert.match(stdout, /^standard .* 5299 +5300 .* in use$/m);
  assert.match(stdout, /^android +Gatehouse Android +5309 +5310/m);
  assert.match(stdout, /^enterprise +Gatehouse Enterprise +5309 +5310/m);
  assert.match(stdout, /^full +Gatehouse Full +5299 +5300/m);
});

test('edition explain shows owner, tier, scope, state and reason, for people and for scripts', async () => {
  const text = await gatehouse('edition', 'explain', own);
  const json = await gatehouse('edition', 'explain', own, '--json');

  assert.equal(text.code, 0, text.stderr);
  assert.match(text.stdout, /audit_get +T0 +admin +editor, runner +disabled +the edition switches it off/);
  assert.match(text.stdout, /actions_catalog_list .* live +catalog serves it/);
  assert.deepEqual(
    JSON.parse(json.stdout)
      .plugins.map(({ id }: { id: string }) => id)
      .sort(),
    ['auth-audit', 'catalog', 'host'],
  );
});

test('edition diff shows which operations a client gains and loses', async () => {
  const { stdout } = await gatehouse('edition', 'diff', 'standard', 'full');
  const back = await gatehouse('edition', 'diff', 'full', 'standard', '--json');

  assert.match(stdout, /^ {2}\+ devices_list$/m);
  assert.doesNotMatch(stdout, /^ {2}- /m);
  assert.ok(JSON.parse(back.stdout).operations.lost.includes('devices_list'));
});

test('a start that is locked needs the lock, and the plugins of the lock', async () => {
  const start = () => gatehouse('start', '--edition', own, '--locked');

  assert.match((await start()).stderr, /Start is --locked, and there is no .*own\.lock\.json/);
  assert.equal((await gatehouse('edition', 'lock', own, '--check')).code, 1);
  assert.match((await gatehouse('edition', 'lock', own)).stdout, /own\.lock\.json is written/);
  assert.equal((await gatehouse('edition', 'lock', own, '--check')).code, 0);

  const path = join(folder, 'own.lock.json');
  const lock = JSON.parse(await readFile(path, 'utf8'));
  lock.plugins.catalog.version = '9.9.9';
  await writeFile(path, JSON.stringify(lock));
  const { code, stderr } = await start();
  assert.equal(code, 1);
  assert.match(stderr, /catalog is 0\.1\.0, the lock has 9\.9\.9/);
});

test('why reports an operation that the edition switches off; doctor looks for a browser only in an edition that drives one', async () => {
  const data = join(folder, 'other');
  const flags = ['--data-dir', data];
  await mkdir(data, { mode: 0o700 });
  await writeFile(join(data, 'config.json'), JSON.stringify({ edition: own }), { mode: 0o600 });

  const why = await runGatehouse(['why', 'audit_get', ...flags]);
  const doctor = await runGatehouse(['doctor', ...flags]);

  assert.match(why.stdout, /✖ The edition switches it off: it answers 501/);
  assert.doesNotMatch(doctor.stdout, /browser/);
});
