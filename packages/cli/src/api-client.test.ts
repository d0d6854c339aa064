import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Daemon, startDaemon } from '@gatehouse/daemon/composition/start-daemon';
import { createLogger } from '@gatehouse/host/kernel/logger';
import * as v from 'valibot';
import { connectToDaemon } from './api-client.ts';

let dataDir = '';
let daemon: Daemon;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-client-'));
  const settings = {
    dataDir,
    edition: 'standard',
    hosts: ['runner'],
    ports: { editor: 0, runner: 0 },
    headed: false,
    inHost: [],
    plugins: [],
    logLevel: 'silent',
    pluginConfig: {},
  } as const;
  daemon = await startDaemon(settings, createLogger('silent'));
});
after(async () => {
  await daemon.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const whoami = v.object({ keyId: v.string(), label: v.string() });
const who = async (client: ReturnType<typeof connectToDaemon>) =>
  v.parse(whoami, await client.call('runner', 'GET /auth/whoami'));

test('a client calls with one key of its own, and asks for another when that one is gone', async () => {
  const client = connectToDaemon({ dataDir });
  const other = connectToDaemon({ dataDir });
  const first = await who(client);
  const again = await who(client);

  await other.call('runner', `DELETE /auth/keys/${first.keyId}`);
  const later = await who(client);

  assert.equal(first.label, 'command line');
  assert.equal(again.keyId, first.keyId);
  assert.notEqual(later.keyId, first.keyId);
});

test('a host that does not run, and an error of the daemon, reject with what they say', async () => {
  const client = connectToDaemon({ dataDir });

  await assert.rejects(client.call('editor', 'GET /ping'), /does not run the editor host/);
  await assert.rejects(client.call('runner', 'DELETE /auth/keys/nobody'), { code: 'not_found', status: 404 });
});

test('the error for a folder without a daemon says what to do', () => {
  assert.throws(() => connectToDaemon({ dataDir: join(dataDir, 'none') }), /No daemon runs on .*npm start/);
});
