import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

interface Row {
  readonly edition: string;
  readonly serves: readonly string[];
  readonly isAndroidHost: boolean;
  readonly isRealPhone: boolean;
}

const rows: readonly Row[] = [
  { edition: 'android', serves: ['devices_list'], isAndroidHost: true, isRealPhone: false },
  { edition: 'enterprise', serves: ['devices_list'], isAndroidHost: true, isRealPhone: true },
  { edition: 'full', serves: ['devices_list', 'instances_list'], isAndroidHost: false, isRealPhone: false },
  { edition: 'standard', serves: ['instances_list'], isAndroidHost: false, isRealPhone: false },
];

for (const { edition, serves, isAndroidHost, isRealPhone } of rows) {
  test(`the edition ${edition} starts with every plugin live, and knows ${serves.join(' and ')}`, async () => {
    const { daemon, editor, stop } = await startTestDaemon({ edition });
    try {
      const notLive = daemon.plugins.filter(({ state }) => state !== 'live').map(({ id }) => id);
      assert.deepEqual(notLive, []);
      const { operations } = await editor.ok('GET /capabilities');
      const known = operations.map((entry: { operationId: string }) => entry.operationId);
      const found = ['devices_list', 'instances_list'].filter((id) => known.includes(id));
      assert.deepEqual(found, serves);

      await editor.ok('POST /projects');
      const info = await editor.ok('GET /projects/current');
      assert.deepEqual([info.isAndroidHost, info.isRealPhone], [isAndroidHost, isRealPhone]);
      assert.equal((await editor.ok('GET /product/version')).productVariant, edition);
    } finally {
      await stop();
    }
  });
}

describe('an edition that switches an operation off', () => {
  const plugin = (name: string) => fileURLToPath(new URL(`../plugins/${name}`, import.meta.url));
  let folder = '';
  let world: TestDaemon;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-edition-'));
    world = await startTestDaemon({ edition: await written(['audit_get']), hosts: ['runner'] });
  });
  after(async () => {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function written(disable: readonly string[]): Promise<string> {
    const path = join(folder, 'own.json');
    const ports = { editor: 0, runner: 0 };
    await writeFile(path, JSON.stringify({ title: 'Own', ports, plugins: [plugin('auth-audit')], disable }));
    return path;
  }

  test('answers 501 for it, says why, and serves the others', async () => {
    const { status, body } = await world.runner.send('GET /audit');

    assert.equal(status, 501);
    assert.match(body.message, /the edition of this host switches it off/);
    assert.equal((await world.runner.send('GET /auth/keys')).status, 200);
  });

  test('shows this in capabilities, with tier and scope as its plugin has them', async () => {
    const { operations } = await world.runner.ok('GET /capabilities');

    const entry = operations.find(({ operationId }: { operationId: string }) => operationId === 'audit_get');
    assert.deepEqual(
      [entry.isAvailable, entry.unavailableReason, entry.tier, entry.requiredScope],
      [false, 'not_implemented', 0, 'admin'],
    );
  });

  test('is refused when it names what is not there, or what clients cannot do without', async () => {
    const start = async (id: string) => startTestDaemon({ edition: await written([id]) });

    await assert.rejects(start('audit_gte'), /disables audit_gte, which none of its plugins declares/);
    await assert.rejects(start('ping'), /disables ping, without which/);
  });
});
