import assert from 'node:assert/strict';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { sample } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { spawnGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import {
  createKeychainWorld,
  endDaemon,
  filesWith,
  type KeychainWorld,
  withoutSession,
} from './support/keychain-world.ts';
import { processTree } from './support/processes.ts';
import { type SecretService, secretServiceMissing, startSecretService } from './support/secret-service.ts';

describe('moving a master key', { skip: secretServiceMissing }, () => {
  let service: SecretService;
  let root = '';
  let world: KeychainWorld;
  before(async () => {
    service = await startSecretService();
  });
  after(() => service?.stop());
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'gatehouse-keychain-'));
    world = createKeychainWorld(service, root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  test('it moves to the keychain and back, and leaves no copy', async () => {
    const adminKey = await world.live(null, { GATEHOUSE_KEYCHAIN: 'off' });
    const key = await world.readKeyFile();

    const there = await world.ok(['journals', 'key', '--to', 'keychain']);
    const record = await world.keyRecord();
    const files = await world.contents();
    await world.live(adminKey);
    const back = await world.ok(['journals', 'key', '--to', 'file']);
    await world.live(adminKey, withoutSession);

    assert.match(there, /lies in the keychain of the system, entry/);
    assert.match(back, /lies in the file .*\.key\.json\.\n$/);
    assert.deepEqual(filesWith(key, files), []);
    assert.equal(await world.readKeyFile(), key);
    await writeFile(record.file, record.text);
    await world.assertRefused(/it has no such entry/);
  });

  test('it is not moved while a daemon runs, nor into a keychain that does not take it', async () => {
    await world.live(null, { GATEHOUSE_KEYCHAIN: 'off' });
    const before = await world.keyRecord();
    const daemon = await startGatehouse(world.dataDir, ['--host', 'runner'], world.inSession());
    const whileRunning = await world.command(['journals', 'key', '--to', 'keychain']);
    await endDaemon(daemon);
    const outside = await world.command(['journals', 'key', '--to', 'keychain'], withoutSession);

    assert.match(whileRunning.stderr, /Another Gatehouse daemon uses the data folder/);
    assert.match(outside.stderr, /does not take the master key, which stays in its file: no session bus/);
    assert.deepEqual([whileRunning.code, outside.code], [1, 1]);
    assert.deepEqual(await world.keyRecord(), before);
  });

  test('a folder without a key has none to move', async () => {
    const { code, stderr } = await world.command(['journals', 'key', '--to', 'keychain']);

    assert.deepEqual([code, /There is no master key for/.test(stderr)], [1, true]);
    assert.deepEqual(await readdir(root), []);
  });

  for (const to of ['keychain', 'file'] as const) {
    test(`kill -9 at any step of the move to the ${to} leaves a valid key`, async () => {
      const from = to === 'file' ? 'keychain' : 'file';
      const adminKey = await world.live(null, { GATEHOUSE_KEYCHAIN: 'off' });
      const key = await world.readKeyFile();
      const steps = [world.keyFolder, service.files].flatMap((folder) =>
        [1, 2, 3].map((change) => ({ folder, change })),
      );
      const drawn = sample(steps, { what: `steps to the ${to} with a kill`, quick: 2, all: 3 });
      for (const { folder, change } of drawn) {
        await world.ok(['journals', 'key', '--to', from]);
        await killAtChange(folder, { change, to });
        await world.live(adminKey);
        const holders = filesWith(key, await world.contents());
        assert.deepEqual(
          holders,
          (await world.keyPlace()) === 'file' ? [(await world.keyRecord()).file] : [],
        );
      }

      await world.ok(['journals', 'key', '--to', to]);
      await world.live(adminKey);
      assert.equal(await world.keyPlace(), to);
    });
  }

  test('to repeat a move that was cut short empties the old place', async () => {
    await world.live(null, { GATEHOUSE_KEYCHAIN: 'off' });
    const before = await world.keyRecord();
    await world.ok(['journals', 'key', '--to', 'keychain']);
    const moved = await world.keyRecord();
    await writeFile(before.file, before.text);

    await world.ok(['journals', 'key', '--to', 'file']);

    await writeFile(moved.file, moved.text);
    await world.assertRefused(/it has no such entry/);
  });

  test('kill -9 while the keychain is asked leaves the key where it was', async () => {
    const adminKey = await world.live(null, { GATEHOUSE_KEYCHAIN: 'off' });
    service.pause();
    try {
      const moving = spawnGatehouse(
        ['journals', 'key', '--to', 'keychain', '--data-dir', world.dataDir],
        world.inSession(),
      );
      await eventually(
        async () => processTree(moving.pid ?? 0),
        (tree) => tree.some(({ commandLine }) => commandLine.includes('keychain-process-main')),
      );
      moving.kill('SIGKILL');
      await once(moving, 'exit');
    } finally {
      service.resume();
    }

    assert.equal(await world.keyPlace(), 'file');
    await world.live(adminKey);
  });

  async function killAtChange(folder: string, { change, to }: { change: number; to: string }) {
    let changes = 0;
    const watcher = watch(folder);
    const moving = spawnGatehouse(
      ['journals', 'key', '--to', to, '--data-dir', world.dataDir],
      world.inSession(),
    );
    watcher.on('change', () => {
      changes += 1;
      if (changes === change) moving.kill('SIGKILL');
    });
    await once(moving, 'exit');
    watcher.close();
  }
});
