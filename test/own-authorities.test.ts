import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../plugins/actions/src/testing/keys/${name}`, import.meta.url));

let folder = '';
let url = '';
let server: Server;
let byHttp = '';
let byBrowser = '';
const started: TestDaemon[] = [];

async function start(certificates?: string): Promise<TestDaemon> {
  const pluginConfig = certificates === undefined ? {} : { runtime: { files: { certificates } } };
  const daemon = await startTestDaemon({ pluginConfig });
  started.push(daemon);
  return daemon;
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-authorities-'));
  const [key, cert] = await Promise.all(
    ['signed-key.pem', 'signed-cert.pem'].map((name) => readFile(file(name))),
  );
  server = createServer({ key, cert }, (_request, response) => response.end('hello')).listen(0);
  await once(server, 'listening');
  server.on('tlsClientError', () => undefined);
  url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  [byHttp, byBrowser] = [join(folder, 'http.zp'), join(folder, 'browser.zp')];
  await copyFile(file('authority-cert.pem'), join(folder, 'authority.pem'));
  const { editor } = await start();
  await authorProject(editor, byHttp, [{ type: 'Http', action: 'Get', parameters: { Url: url } }]);
  await authorProject(editor, byBrowser, [{ type: 'Tab', action: 'Navigate', parameters: { Url: url } }]);
});
after(async () => {
  for (const daemon of started) await daemon.stop();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The end of a task with one try, and the message of its failure. */
async function run(runner: ApiClient, path: string, settings: object = {}) {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
  await runner.ok(`POST /tasks/${id}/start`);
  const { status } = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (state) => state.status === 'Complete' || state.status === 'Fail',
  );
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);
  return { status, message: tries[0].errorMessage ?? '' };
}

test('the tries of a task trust the authorities that its settings name, in requests and in browsers', async () => {
  const runner = started[0]?.runner ?? assert.fail();
  const certificates = 'authority.pem';

  for (const path of [byHttp, byBrowser]) {
    assert.deepEqual(await run(runner, path, { certificates }), { status: 'Complete', message: '' });
    const without = await run(runner, path);
    assert.equal(without.status, 'Fail');
    assert.match(
      without.message,
      /the certificate of localhost:\d+ is not trusted: its authority is not trusted/,
    );
    const gone = await run(runner, path, { certificates: 'nowhere.pem' });
    assert.equal(gone.status, 'Fail');
    assert.match(gone.message, /nowhere\.pem/);
  }
});

test('the browsers of a daemon trust the authorities of its setting, in tasks and in calls', async () => {
  const { runner } = await start(join(folder, 'authority.pem'));

  const { id } = await runner.ok('POST /instances', {});
  const { httpStatus, errorText } = await runner.ok(`POST /instances/${id}/tabs/0/navigate`, { url });

  assert.deepEqual([httpStatus, errorText], [200, null]);
  assert.deepEqual(await run(runner, byBrowser), { status: 'Complete', message: '' });
});

test('the file of NODE_EXTRA_CA_CERTS, which often has all public authorities, does not hold for browsers', async (t) => {
  const { NODE_EXTRA_CA_CERTS: before } = process.env;
  process.env.NODE_EXTRA_CA_CERTS = join(folder, 'authority.pem');
  t.after(() => {
    if (before === undefined) delete process.env.NODE_EXTRA_CA_CERTS;
    else process.env.NODE_EXTRA_CA_CERTS = before;
  });
  const { runner } = await start();

  assert.equal((await run(runner, byHttp)).status, 'Complete');
  assert.match((await run(runner, byBrowser)).message, /its authority is not trusted/);
});
