import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readPluginChecks } from './plugin-checks.ts';

const healthy = fileURLToPath(new URL('../../../../test/fixtures/plugins/healthy/', import.meta.url));

const trusted = { isTrusted: () => true, elsewhere: () => Promise.reject(new Error('not asked')) };

async function pluginWith(t: TestContext, doctor: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-checks-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const manifest = JSON.parse(await readFile(join(healthy, 'gatehouse.plugin.json'), 'utf8'));
  const entry = { ...manifest.entry, doctor: './doctor.mjs' };
  await writeFile(join(folder, 'gatehouse.plugin.json'), JSON.stringify({ ...manifest, entry }));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'doctor.mjs'), doctor);
  return folder;
}

test('a plugin adds a check without being started, and the check hears what the daemon said', async (t) => {
  const folder = await pluginWith(
    t,
    "export const checks = [{ name: 'lamp', run: async ({ notices }) => ({ summary: notices.length + ' heard', problems: [] }) }];",
  );

  const [check, ...others] = await readPluginChecks([healthy, folder], trusted);

  assert.deepEqual(others, []);
  assert.equal(check?.name, 'lamp');
  const notices = [{ what: 'It is dark', fix: 'Turn it on' }];
  assert.deepEqual(await check.run({ notices }), { summary: '1 heard', problems: [] });
});

test('a module without checks is a check that fails, under the id of its plugin', async (t) => {
  const [check] = await readPluginChecks([await pluginWith(t, 'export const check = 1;')], trusted);

  assert.equal(check?.name, 'healthy');
  await assert.rejects(check.run({ notices: null }), /checks/);
});

test('a check that answers something else than a finding fails', async (t) => {
  const folder = await pluginWith(t, "export const checks = [{ name: 'lamp', run: async () => 'fine' }];");

  const [check] = await readPluginChecks([folder], trusted);

  await assert.rejects(check?.run({ notices: null }) ?? Promise.resolve(), /Object/);
});

test('checks of a plugin that is not trusted run elsewhere, and none of its code here', async (t) => {
  const folder = await pluginWith(t, "throw new Error('it ran');");
  const finding = { summary: 'fine', problems: [] };
  const things = [
    { name: 'lamp', finding, error: null },
    { name: 'door', finding: null, error: 'It is stuck' },
  ];

  const [lamp, door] = await readPluginChecks([folder], {
    isTrusted: () => false,
    elsewhere: async () => things,
  });

  assert.deepEqual(await lamp?.run({ notices: null }), finding);
  await assert.rejects(door?.run({ notices: null }) ?? Promise.resolve(), /It is stuck/);
});
