import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import { openSandbox } from '@gatehouse/sandbox/open-sandbox';
import { readEdition } from '../editions/read-edition.ts';
import { confinedChecks } from './confined-checks.ts';

const healthy = fileURLToPath(new URL('../../../../test/fixtures/plugins/healthy/', import.meta.url));
const facts = { notices: [{ what: 'It is dark', fix: 'Turn it on' }] };

let base = '';
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'gatehouse-confined-checks-'));
  await mkdir(join(base, 'data'));
  await writeFile(join(base, 'data', 'key'), 'secret');
});
after(() => rm(base, { recursive: true, force: true }));

/** Runs the checks of a plugin with such a module. */
async function check(name: string, module: string, limitMs = 30_000) {
  const folder = join(base, name);
  await mkdir(folder);
  const manifest = JSON.parse(await readFile(join(healthy, 'gatehouse.plugin.json'), 'utf8'));
  const entry = { ...manifest.entry, doctor: './doctor.mjs' };
  await writeFile(join(folder, 'gatehouse.plugin.json'), JSON.stringify({ ...manifest, entry }));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'doctor.mjs'), module);
  const read = await readManifest(folder);
  assert.ok(read.ok);
  const settings = readSettings({ dataDir: join(base, 'data') });
  const edition = await readEdition('standard');
  return confinedChecks({ folder, manifest: read.manifest }, { settings, edition, facts, limitMs });
}

async function hasSandbox(): Promise<boolean> {
  const rules = () => ({ home: homedir(), temporary: [], closed: [] });
  return 'sandbox' in (await openSandbox({ folder: base, rules, programs: () => [] }));
}

test('the checks hear what the daemon said, and one that throws spares the others', async () => {
  const found = await check(
    'lamps',
    `export const checks = [
      { name: 'lamp', run: async ({ notices }) => ({ summary: notices[0].what, problems: [] }) },
      { name: 'door', run: async () => { throw new Error('It is stuck'); } },
      { name: 'odd', run: async () => 'fine' },
    ];`,
  );

  assert.deepEqual(found[0], { name: 'lamp', finding: { summary: 'It is dark', problems: [] }, error: null });
  assert.equal(found[1]?.error, 'It is stuck');
  assert.match(found[2]?.error ?? '', /Object/);
});

test('a check sees nothing of the data folder', async (t) => {
  if (!(await hasSandbox())) return t.skip('this machine has no sandbox');
  const found = await check(
    'prying',
    `import { readFileSync } from 'node:fs';
    const read = () => { try { return readFileSync('${join(base, 'data', 'key')}', 'utf8'); } catch (error) { return error.code; } };
    export const checks = [{ name: 'key', run: async () => ({ summary: read(), problems: [] }) }];`,
  );

  assert.equal(found[0]?.finding?.summary, 'ENOENT');
});

test('a module that throws is a check that failed, under the id of its plugin', async () => {
  const found = await check('broken', 'throw new Error("no lamp here");');

  assert.deepEqual(found, [{ name: 'healthy', finding: null, error: 'no lamp here' }]);
});

const endless = 'new Promise(() => setInterval(() => 0, 1000))';
for (const [name, module, limitMs, problem] of [
  ['hangs', `export const checks = [{ name: "x", run: () => ${endless} }];`, 1_000, /took more than 1 s/],
  ['exits', 'process.exit(3);', 30_000, /ended without an answer \(3\)/],
  [
    'lies',
    'import { writeSync } from "node:fs"; writeSync(3, JSON.stringify({ kind: "checked", things: [{ name: 7 }] }) + "\\n");',
    30_000,
    /received 7/,
  ],
] as const) {
  test(`checks whose module ${name} end with a reason`, () =>
    assert.rejects(check(name, module, limitMs), problem));
}
