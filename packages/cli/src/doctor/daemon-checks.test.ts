import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { writeSwitchFile } from '@gatehouse/daemon/composition/switch-file';
import { type FolderLock, lockFolder } from '@gatehouse/daemon/data-folder/folder-lock';
import { startLocalServer } from '@gatehouse/daemon/local-socket/start-local-server';
import { proofFor } from '@gatehouse/host/gate/daemon-proof';
import { createLogger } from '@gatehouse/host/kernel/logger';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
import { checkCliFile } from './check-cli-file.ts';
import { checkLock } from './check-lock.ts';
import { checkPorts } from './check-ports.ts';
import { checkSwitch } from './check-switch.ts';
import { assertFailed, assertPassed } from './fixtures/assert-finding.ts';

// No process has it: Linux ends at 4,194,304, others earlier.
const deadPid = 2 ** 30;

let dataDir = '';
let undo: (() => unknown)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-'));
  undo = [];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
  await rm(dataDir, { recursive: true, force: true });
});

async function hold(): Promise<FolderLock> {
  const lock = await lockFolder(dataDir);
  undo.push(() => lock.release());
  return lock;
}

async function writeCli(content: unknown): Promise<void> {
  await mkdir(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'run', 'cli.json'), JSON.stringify(content), { mode: 0o600 });
}

interface Answering {
  readonly status: number;
  readonly body: string;
  readonly ours: boolean;
  /** The key that it can prove to know. */
  readonly knows?: string;
}

async function serve(answer: Answering): Promise<number> {
  const server = createServer((request, response) => {
    const proof = answer.knows === undefined ? null : proofFor(request, keysWith(answer.knows));
    response.writeHead(answer.status, answer.ours ? { 'x-request-id': '1', ...proof } : {}).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function keysWith(rawKey: string): Authenticator {
  const secret = createHash('sha256').update(rawKey).digest();
  return {
    authenticate: () => null,
    isActive: () => false,
    proveKnown: (_name, text) => createHmac('sha256', secret).update(text).digest('base64url'),
    onChange: () => undefined,
  };
}

/** Gives the key of a command, as a daemon does. */
async function giveKey(rawKey: string): Promise<string> {
  const folder = join(dataDir, 'run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const issueKey = async () => ({ id: '1', rawKey, revoke: async () => undefined });
  const server = await startLocalServer({ folder, hosts: {}, issueKey, log: createLogger('silent') });
  undo.push(() => server.close(0));
  return server.socket;
}

describe('lock', () => {
  test('a folder that nobody uses passes', async () => assertPassed(await checkLock(dataDir)));

  test('one that a living daemon holds passes', async () => {
    await hold();
    await writeCli({ pid: process.pid, hosts: {}, socket: '/nowhere' });

    assertPassed(await checkLock(dataDir));
  });

  test('a holder that says nothing of itself is named', async () => {
    await hold();

    assertFailed(await checkLock(dataDir), {
      what: /has not said where it listens/,
      fix: /end that process/,
    });
  });

  test('a holder that is another than the file tells is named', async () => {
    await hold();
    await writeCli({ pid: deadPid, hosts: {}, socket: '/nowhere' });

    assertFailed(await checkLock(dataDir), { what: /Another process/, fix: /end that process/ });
  });
});

describe('cli.json', () => {
  test('none is fine', async () => assertPassed(await checkCliFile(dataDir)));

  test('the one of a living daemon passes, also while it is switched off', async () => {
    await hold();
    const socket = await giveKey('secret');
    const runner = await serve({ status: 200, body: '{}', ours: true, knows: 'secret' });
    const body = '{"error":"service_unavailable"}';
    const editor = await serve({ status: 503, body, ours: true, knows: 'secret' });
    const hosts = { runner: `http://127.0.0.1:${runner}`, editor: `http://127.0.0.1:${editor}` };
    await writeCli({ pid: process.pid, hosts, socket });

    assertPassed(await checkCliFile(dataDir));
  });

  for (const knows of [{}, { knows: 'another' }]) {
    test(`one who answers for the daemon and proves ${knows.knows ?? 'nothing'} is named`, async () => {
      await hold();
      const socket = await giveKey('secret');
      const runner = await serve({ status: 200, body: '{}', ours: true, ...knows });
      await writeCli({ pid: process.pid, hosts: { runner: `http://127.0.0.1:${runner}` }, socket });

      const what = /runner host is not there.*cannot prove to be the daemon/;
      assertFailed(await checkCliFile(dataDir), { what, fix: /stop/ });
    });
  }

  test('a daemon whose socket nobody answers is named', async () => {
    await hold();
    await writeCli({ pid: process.pid, hosts: {}, socket: join(dataDir, 'none.sock') });

    assertFailed(await checkCliFile(dataDir), { what: /gives no key by its socket/, fix: /stop/ });
  });

  test('the one of a dead daemon is named', async () => {
    await writeCli({ pid: process.pid, hosts: {}, socket: '/nowhere' });

    assertFailed(await checkCliFile(dataDir), { what: /a daemon that is gone/, fix: /rm '/ });
  });

  test('one that cannot be understood is named', async () => {
    await writeCli({ pid: 'x' });

    assertFailed(await checkCliFile(dataDir), { what: /cannot be read/, fix: /rm '/ });
  });

  test('a host that does not answer is named', async () => {
    await hold();
    const socket = await giveKey('secret');
    const port = await serve({ status: 200, body: 'hello', ours: false });
    await writeCli({ pid: process.pid, hosts: { runner: `http://127.0.0.1:${port}` }, socket });

    assertFailed(await checkCliFile(dataDir), { what: /The runner host is not there/, fix: /stop/ });
  });
});

describe('ports', () => {
  test('any free port will do', async () => {
    assertPassed(await checkPorts([{ host: 'editor', port: 0 }], null));
  });

  test('a port that the daemon of the folder has is ours', async () => {
    const port = await serve({ status: 200, body: '{}', ours: true });
    const daemon = { hosts: { runner: `http://127.0.0.1:${port}` } };

    assertPassed(await checkPorts([{ host: 'runner', port }], daemon));
  });

  for (const [who, ours] of [
    ['another program', false],
    ['a Gatehouse daemon of another data folder', true],
  ] as const) {
    test(`a port that ${who} uses is named`, async () => {
      const port = await serve({ status: 200, body: '{}', ours });
      const what = new RegExp(`Port ${port} of the runner host is used by ${who}`);

      assertFailed(await checkPorts([{ host: 'runner', port }], null), { what, fix: /--runner-port/ });
    });
  }
});

describe('switch', () => {
  test('on passes', async () => assertPassed(await checkSwitch(dataDir)));

  test('off is named', async () => {
    await writeSwitchFile(dataDir, false);

    assertFailed(await checkSwitch(dataDir), { what: /switched off/, fix: /switch on/ });
  });

  test('one that cannot be read is named', async () => {
    await writeFile(join(dataDir, 'switch.json'), 'maybe');

    assertFailed(await checkSwitch(dataDir), { what: /switch\.json is not/, fix: /switch on/ });
  });
});
