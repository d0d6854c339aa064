import assert from 'node:assert/strict';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import {
  type RunningDaemon,
  runGatehouse,
  spawnGatehouse,
  startGatehouse,
} from './support/gatehouse-process.ts';
import { processTree } from './support/processes.ts';
import { type SecretService, secretServiceMissing, startSecretService } from './support/secret-service.ts';

describe('the keychain of the system', { skip: secretServiceMissing }, () => {
  let service: SecretService;
  let root = '';
  let dataDir = '';
  before(async () => {
    service = await startSecretService();
  });
  after(() => service?.stop());
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'gatehouse-keychain-'));
    dataDir = join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const keyFolder = () => join(root, 'config', 'data-folders');
  const inSession = (more: NodeJS.ProcessEnv = {}) => ({
    env: {
      ...service.env,
      GATEHOUSE_KEYCHAIN: 'on',
      GATEHOUSE_CONFIG_DIR: join(root, 'config'),
      ...more,
    },
  });
  const withoutSession = { DBUS_SESSION_BUS_ADDRESS: '' };

  async function command(args: readonly string[], more?: NodeJS.ProcessEnv) {
    return runGatehouse([...args, '--data-dir', dataDir], '', inSession(more));
  }

  async function ok(args: readonly string[], more?: NodeJS.ProcessEnv): Promise<string> {
    const { code, stdout, stderr } = await command(args, more);
    assert.equal(code, 0, stderr);
    return stdout;
  }

  /** Starts and stops. Proves that the folder has the keys that it had, and gives the first one. */
  async function live(adminKey: string | null = null, more?: NodeJS.ProcessEnv): Promise<string> {
    const daemon = await startGatehouse(dataDir, ['--host', 'runner'], inSession(more));
    try {
      const own = adminKey ?? daemon.key ?? '';
      await createApiClient(daemon.runnerUrl, own).ok('GET /auth/whoami');
      return own;
    } finally {
      await end(daemon);
    }
  }

  async function assertRefused(reason: RegExp, more?: NodeJS.ProcessEnv): Promise<void> {
    const before = await contents();
    const { code, stderr } = await command(['start', '--editor-port', '0', '--runner-port', '0'], more);

    assert.equal(code, 1);
    assert.match(stderr, reason);
    assert.match(stderr, /master key of the data folder .* Unlock the keychain, .*journals trust/);
    assert.deepEqual(await contents(), before);
  }

  async function keyPlace(): Promise<'keychain' | 'file'> {
    return JSON.parse(await ok(['journals', 'key', '--json'])).masterKey.kind;
  }

  async function keyRecord(): Promise<{ readonly file: string; readonly text: string }> {
    const name = (await readdir(keyFolder())).find((name) => name.endsWith('.key.json')) ?? '';
    const file = join(keyFolder(), name);
    return { file, text: await readFile(file, 'utf8') };
  }

  async function contents(folder = root): Promise<Readonly<Record<string, string>>> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const texts = files.map(async (file) => [file, await readFile(file, 'latin1')] as const);
    return Object.fromEntries(await Promise.all(texts));
  }

  function filesWith(key: string, files: Readonly<Record<string, string>>): readonly string[] {
    const bytes = Buffer.from(key, 'base64');
    const forms = (['base64', 'base64url', 'hex', 'latin1'] as const).map((form) => bytes.toString(form));
    return Object.keys(files).filter((file) => forms.some((form) => files[file]?.includes(form)));
  }

  /** The key itself, which is in its file now. */
  async function readKeyFile(): Promise<string> {
    return JSON.parse((await keyRecord()).text).key;
  }

  /** It takes connections and says nothing. */
  async function withSilentBus<T>(use: (address: string) => Promise<T>): Promise<T> {
    const silent = createServer();
    const socket = join(tmpdir(), `${basename(root)}.bus`);
    silent.listen(socket);
    await once(silent, 'listening');
    try {
      return await use(`unix:path=${socket}`);
    } finally {
      silent.close();
    }
  }

  describe('where a key is made', () => {
    test('a new key goes into the keychain, and no file of the folders holds it', async () => {
      const adminKey = await live();
      const files = await contents();
      const place = await keyPlace();
      await ok(['journals', 'key', '--to', 'file']);

      assert.equal(place, 'keychain');
      assert.deepEqual(filesWith(await readKeyFile(), files), []);
      assert.deepEqual(filesWith(await readKeyFile(), await contents()), [(await keyRecord()).file]);
      await live(adminKey);
    });

    for (const [where, more] of [
      ['GATEHOUSE_KEYCHAIN is off', { GATEHOUSE_KEYCHAIN: 'off' }],
      ['no session is named', withoutSession],
      ['the named session is not there', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }],
    ] as const) {
      test(`a new key goes into the file where ${where}, and stays there`, async () => {
        const adminKey = await live(null, more);
        await live(adminKey);

        assert.equal(await keyPlace(), 'file');
      });
    }

    test('a keychain that does not answer keeps no first start waiting: the key goes into the file', async () => {
      service.pause();
      try {
        await live();
      } finally {
        service.resume();
      }

      assert.equal(await keyPlace(), 'file');
    });

    test('a session bus that does not answer keeps no first start waiting: the key goes into the file', async () => {
      await withSilentBus((address) => live(null, { DBUS_SESSION_BUS_ADDRESS: address }));

      assert.equal(await keyPlace(), 'file');
    });

    test('another word than on and off is refused', async () => {
      const { code, stderr } = await command(['start'], { GATEHOUSE_KEYCHAIN: 'never' });

      assert.deepEqual([code, /GATEHOUSE_KEYCHAIN must be one of on, off/.test(stderr)], [1, true]);
    });
  });

  describe('a daemon whose key lies in the keychain', () => {
    let adminKey = '';
    beforeEach(async () => {
      adminKey = await live();
    });

    test('it starts again with the key, and status and doctor say where that lies', async () => {
      await live(adminKey);

      const [status, doctor] = [await ok(['status']), (await command(['doctor'])).stdout];

      assert.match(status, /the master key lies in the keychain of the system, entry \S+ of Gatehouse/);
      assert.match(doctor, /store .*seals fit; the master key lies in the keychain of the system/);
    });

    test('GATEHOUSE_KEYCHAIN=off leaves it there', async () => {
      await live(adminKey, { GATEHOUSE_KEYCHAIN: 'off' });

      assert.equal(await keyPlace(), 'keychain');
    });

    test('with a locked keychain the start is refused, and goes on once it is unlocked', async () => {
      await service.lock();
      await assertRefused(/cannot be read: .*Secret Service/);
      await service.end();
      await service.start();

      await live(adminKey);
    });

    test('outside of the session the start is refused', () =>
      assertRefused(/cannot be read: no session bus is named by DBUS_SESSION_BUS_ADDRESS/, withoutSession));

    test('a keychain that does not answer ends the start after a while', async () => {
      service.pause();
      try {
        await assertRefused(/cannot be read: .*Did not receive a reply/);
      } finally {
        service.resume();
      }
    });

    test('a session bus that does not answer ends the start after a while', () =>
      withSilentBus((address) =>
        assertRefused(/cannot be read: no answer within 15 s/, { DBUS_SESSION_BUS_ADDRESS: address }),
      ));

    test('without a keychain, and with an entry that is gone, no new key is made unasked', async () => {
      await service.end();
      await assertRefused(/cannot be read: .*Secret Service|cannot be read: .*not provided/);
      await service.startEmpty();
      await assertRefused(/cannot be read: it has no such entry/);

      const untold = await command(['journals', 'trust']);
      await ok(['journals', 'trust', '--yes']);

      assert.match(untold.stderr, /no terminal to ask at/);
      await live(adminKey);
    });

    test('a copy of the folder has the same entry, which stays as long as one of them needs it', async () => {
      const copied = join(root, 'copied');
      await cp(dataDir, copied, { recursive: true });
      const original = dataDir;
      dataDir = copied;
      await live(adminKey);

      const moved = await ok(['journals', 'key', '--to', 'file']);

      assert.match(moved, /in the file .*\nThe keychain holds it too: the key of .* is the same one/);
      dataDir = original;
      await live(adminKey);
    });

    test('a program of a run does not reach the keychain', async () => {
      const daemon = await startGatehouse(dataDir, ['--require-sandbox'], inSession());
      try {
        const printed = await runProgram(daemon, {
          adminKey,
          project: join(root, 'probe.zp'),
          script: `require('net').connect('${service.socket}', () => { console.log('reached'); process.exit() }).on('error', () => console.log('refused'))`,
        });

        assert.match(printed, /refused/);
      } finally {
        await end(daemon);
      }
    });
  });

  describe('moving a key', () => {
    test('it goes there and back, and nothing of it stays behind', async () => {
      const adminKey = await live(null, { GATEHOUSE_KEYCHAIN: 'off' });
      const key = await readKeyFile();

      const there = await ok(['journals', 'key', '--to', 'keychain']);
      const record = await keyRecord();
      const files = await contents();
      await live(adminKey);
      const back = await ok(['journals', 'key', '--to', 'file']);
      await live(adminKey, withoutSession);

      assert.match(there, /lies in the keychain of the system, entry/);
      assert.match(back, /lies in the file .*\.key\.json\.\n$/);
      assert.deepEqual(filesWith(key, files), []);
      assert.equal(await readKeyFile(), key);
      await writeFile(record.file, record.text);
      await assertRefused(/it has no such entry/);
    });

    test('it is not moved while a daemon runs, nor into a keychain that does not take it', async () => {
      await live(null, { GATEHOUSE_KEYCHAIN: 'off' });
      const before = await keyRecord();
      const daemon = await startGatehouse(dataDir, ['--host', 'runner'], inSession());
      const whileRunning = await command(['journals', 'key', '--to', 'keychain']);
      await end(daemon);
      const outside = await command(['journals', 'key', '--to', 'keychain'], withoutSession);

      assert.match(whileRunning.stderr, /Another Gatehouse daemon uses the data folder/);
      assert.match(outside.stderr, /does not take the master key, which stays in its file: no session bus/);
      assert.deepEqual([whileRunning.code, outside.code], [1, 1]);
      assert.deepEqual(await keyRecord(), before);
    });

    test('a folder without a key has none to move', async () => {
      const { code, stderr } = await command(['journals', 'key', '--to', 'keychain']);

      assert.deepEqual([code, /There is no master key for/.test(stderr)], [1, true]);
      assert.deepEqual(await readdir(root), []);
    });

    for (const to of ['keychain', 'file'] as const) {
      test(`kill -9 at any step on the way to the ${to} leaves a key that works`, async () => {
        const from = to === 'file' ? 'keychain' : 'file';
        const adminKey = await live(null, { GATEHOUSE_KEYCHAIN: 'off' });
        const key = await readKeyFile();
        for (const folder of [keyFolder(), service.files]) {
          for (const change of [1, 2, 3]) {
            await ok(['journals', 'key', '--to', from]);
            await killAtChange(folder, { change, to });
            await live(adminKey);
            const holders = filesWith(key, await contents());
            assert.deepEqual(holders, (await keyPlace()) === 'file' ? [(await keyRecord()).file] : []);
          }
        }

        await ok(['journals', 'key', '--to', to]);
        await live(adminKey);
        assert.equal(await keyPlace(), to);
      });
    }

    test('kill -9 while the keychain is asked leaves the key where it was', async () => {
      const adminKey = await live(null, { GATEHOUSE_KEYCHAIN: 'off' });
      service.pause();
      try {
        const moving = spawnGatehouse(
          ['journals', 'key', '--to', 'keychain', '--data-dir', dataDir],
          inSession(),
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

      assert.equal(await keyPlace(), 'file');
      await live(adminKey);
    });

    async function killAtChange(folder: string, { change, to }: { change: number; to: string }) {
      let changes = 0;
      const watcher = watch(folder);
      const moving = spawnGatehouse(['journals', 'key', '--to', to, '--data-dir', dataDir], inSession());
      watcher.on('change', () => {
        changes += 1;
        if (changes === change) moving.kill('SIGKILL');
      });
      await once(moving, 'exit');
      watcher.close();
    }
  });
});

async function end(daemon: RunningDaemon): Promise<void> {
  daemon.process.kill('SIGTERM');
  if (daemon.process.exitCode === null) await once(daemon.process, 'exit');
}

interface Probe {
  readonly adminKey: string;
  readonly project: string;
  /** For `node -e`. */
  readonly script: string;
}

/** Runs a program as a task with every right that reaches out, and gives what it printed. */
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
