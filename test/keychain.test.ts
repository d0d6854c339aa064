import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import {
  createKeychainWorld,
  endDaemon,
  filesWith,
  type KeychainWorld,
  withoutSession,
} from './support/keychain-world.ts';
import { type SecretService, secretServiceMissing, startSecretService } from './support/secret-service.ts';

describe('the keychain of the system', { skip: secretServiceMissing }, () => {
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

  describe('where a key is made', () => {
    test('a new key goes into the keychain, and no file of the folders holds it', async () => {
      const adminKey = await world.live();
      const files = await world.contents();
      const place = await world.keyPlace();
      await world.ok(['journals', 'key', '--to', 'file']);

      assert.equal(place, 'keychain');
      assert.deepEqual(filesWith(await world.readKeyFile(), files), []);
      assert.deepEqual(filesWith(await world.readKeyFile(), await world.contents()), [
        (await world.keyRecord()).file,
      ]);
      await world.live(adminKey);
    });

    for (const [where, more] of [
      ['GATEHOUSE_KEYCHAIN is off', { GATEHOUSE_KEYCHAIN: 'off' }],
      ['no session is named', withoutSession],
      ['the named session is not there', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }],
    ] as const) {
      test(`a new key goes into the file where ${where}, and stays there`, async () => {
        const adminKey = await world.live(null, more);
        await world.live(adminKey);

        assert.equal(await world.keyPlace(), 'file');
      });
    }

    test('another word than on and off is refused', async () => {
      const { code, stderr } = await world.command(['start'], { GATEHOUSE_KEYCHAIN: 'never' });

      assert.deepEqual([code, /GATEHOUSE_KEYCHAIN must be one of on, off/.test(stderr)], [1, true]);
    });
  });

  describe('a daemon whose key lies in the keychain', () => {
    let adminKey = '';
    beforeEach(async () => {
      adminKey = await world.live();
    });

    test('it starts again with the key, and status and doctor say where that lies', async () => {
      await world.live(adminKey);

      const [status, doctor] = [
        (await world.command(['status'])).stdout,
        (await world.command(['doctor'])).stdout,
      ];

      assert.match(status, /the master key lies in the keychain of the system, entry \S+ of Gatehouse/);
      assert.match(doctor, /store .*seals fit; the master key lies in the keychain of the system/);
    });

    test('GATEHOUSE_KEYCHAIN=off leaves it there', async () => {
      await world.live(adminKey, { GATEHOUSE_KEYCHAIN: 'off' });

      assert.equal(await world.keyPlace(), 'keychain');
    });

    test('with a locked keychain the start is refused, and succeeds after it is unlocked', async () => {
      await service.lock();
      await world.assertRefused(/cannot be read: .*Secret Service/);
      await service.end();
      await service.start();

      await world.live(adminKey);
    });

    test('outside of the session the start is refused', () =>
      world.assertRefused(
        /cannot be read: no session bus is named by DBUS_SESSION_BUS_ADDRESS/,
        withoutSession,
      ));

    test('without a keychain, and with an entry that is gone, no new key is made unasked', async () => {
      await service.end();
      await world.assertRefused(/cannot be read: .*Secret Service|cannot be read: .*not provided/);
      await service.startEmpty();
      await world.assertRefused(/cannot be read: it has no such entry/);

      const unconfirmed = await world.command(['journals', 'trust']);
      await world.ok(['journals', 'trust', '--yes']);

      assert.match(unconfirmed.stderr, /no terminal to ask at/);
      await world.live(adminKey);
    });

    test('a copy of the folder has the same entry, which stays as long as one of them needs it', async () => {
      const copied = createKeychainWorld(service, root, join(root, 'copied'));
      await cp(world.dataDir, copied.dataDir, { recursive: true });
      await copied.live(adminKey);

      const moved = await copied.ok(['journals', 'key', '--to', 'file']);

      assert.match(moved, /in the file .*\nThe keychain holds it too: the key of .* is the same one/);
      await world.live(adminKey);
    });

    test('a program of a run does not reach the keychain', async () => {
      const daemon = await startGatehouse(world.dataDir, ['--require-sandbox'], world.inSession());
      try {
        const printed = await runProgram(daemon, {
          adminKey,
          project: join(root, 'probe.zp'),
          script: `require('net').connect('${service.socket}', () => { console.log('reached'); process.exit() }).on('error', () => console.log('refused'))`,
        });

        assert.match(printed, /refused/);
      } finally {
        await endDaemon(daemon);
      }
    });
  });
});

// Each test waits for a time limit. They wait at the same time, so each has a separate session.
describe('a keychain that does not answer', { skip: secretServiceMissing, concurrency: true }, () => {
  test('a keychain that does not answer keeps no first start waiting: the key goes into the file', async (t) => {
    const { service, world } = await ownSession(t);
    service.pause();

    await world.live();

    service.resume();
    assert.equal(await world.keyPlace(), 'file');
  });

  test('a session bus that does not answer keeps no first start waiting: the key goes into the file', async (t) => {
    const { world, root } = await ownSession(t);

    await world.live(null, { DBUS_SESSION_BUS_ADDRESS: await silentBus(t, root) });

    assert.equal(await world.keyPlace(), 'file');
  });

  test('a keychain that does not answer ends the start after a while', async (t) => {
    const { service, world } = await ownSession(t);
    await world.live();
    service.pause();

    await world.assertRefused(/cannot be read: .*Did not receive a reply/);
  });

  test('a session bus that does not answer ends the start after a while', async (t) => {
    const { world, root } = await ownSession(t);
    await world.live();

    await world.assertRefused(/cannot be read: no answer within 15 s/, {
      DBUS_SESSION_BUS_ADDRESS: await silentBus(t, root),
    });
  });
});

async function ownSession(t: TestContext) {
  const service = await startSecretService();
  t.after(() => service.stop());
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-keychain-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  return { service, root, world: createKeychainWorld(service, root) };
}

/** The address of a bus that accepts connections and never answers. */
async function silentBus(t: TestContext, root: string): Promise<string> {
  const silent = createServer();
  const socket = join(tmpdir(), `${basename(root)}.bus`);
  silent.listen(socket);
  await once(silent, 'listening');
  t.after(() => silent.close());
  return `unix:path=${socket}`;
}

interface Probe {
  readonly adminKey: string;
  readonly project: string;
  /** Code for `node -e`. */
  readonly script: string;
}

/** Runs a program as a task with all content scopes for external access, and returns its output. */
async function runProgram(daemon: RunningDaemon, { adminKey, project, script }: Probe): Promise<string> {
  const editor = createApiClient(daemon.editorUrl, adminKey);
  const runner = createApiClient(daemon.runnerUrl, adminKey);
  await authorProject(editor, project, [
    {
      type: 'Program',
      action: 'Run',
      parameters: { Path: process.execPath, Args: `-e\n${script}` },
      results: { StdOut: 'out' },
    },
    { type: 'Notification', action: 'Log', parameters: { Message: '{-Variable.out-}' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path: project });
  await runner.ok(`POST /tasks/${id}/start`, {});
  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  assert.equal(status, 'Complete', JSON.stringify(entries));
  return entries.map(({ message }: { message: string }) => message).join('\n');
}
