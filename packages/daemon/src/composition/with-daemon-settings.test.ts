import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { withDaemonSettings } from './with-daemon-settings.ts';

const healthy = fileURLToPath(new URL('../../../../test/fixtures/plugins/healthy/', import.meta.url));

async function folderOf(t: TestContext, daemonSettings: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-settings-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const manifest = JSON.parse(await readFile(join(healthy, 'gatehouse.plugin.json'), 'utf8'));
  await writeFile(join(folder, 'gatehouse.plugin.json'), JSON.stringify({ ...manifest, daemonSettings }));
  return folder;
}

test('a setting of the daemon that is on is on for a plugin whose manifest names it, beside its own ones', async (t) => {
  const folders = [await folderOf(t, ['headed'])];
  const settings = { headed: true, requireSandbox: true, pluginConfig: { healthy: { size: 3 }, other: {} } };

  assert.deepEqual(await withDaemonSettings(settings, folders), {
    healthy: { size: 3, headed: true },
    other: {},
  });
});

test('a plugin whose manifest names none, and a daemon that sets none, change nothing', async (t) => {
  const pluginConfig = { healthy: { headed: false } };

  const unnamed = [await folderOf(t, [])];
  assert.deepEqual(await withDaemonSettings({ headed: true, pluginConfig }, unnamed), pluginConfig);
  const named = [await folderOf(t, ['headed'])];
  assert.deepEqual(await withDaemonSettings({ headed: false, pluginConfig }, named), pluginConfig);
});
