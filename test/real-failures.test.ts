import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runOnSmallDisk } from '../packages/store/src/fixtures/run-on-small-disk.ts';
import { type Phone, startPhone, withoutAdb } from './android-simulator/index.ts';
import { answerBadly } from './real-failures/failing-site.ts';
import { failuresOfData } from './real-failures/failures-of-data.ts';
import { failuresOfPages } from './real-failures/failures-of-pages.ts';
import { failuresOfPhones } from './real-failures/failures-of-phones.ts';
import type { RealFailure } from './real-failures/real-failure.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const keyFile = (name: string) => join(import.meta.dirname, '../plugins/actions/src/testing/keys', name);

/** Addresses that are known once the servers listen; the failures are known before. */
const world = { shop: 'http://127.0.0.1', secureShop: 'https://localhost' };

interface StartedFailure {
  readonly failure: RealFailure;
  readonly taskId: string;
}

let folder = '';
let daemon: TestDaemon;
let servers: readonly Server[] = [];
let phone: Phone | null = null;
const started = new Map<string, StartedFailure>();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-failures-'));
  const [key, cert] = await Promise.all(
    ['signed-key.pem', 'signed-cert.pem'].map((name) => readFile(keyFile(name))),
  );
  const site = createServer((request, response) => {
    if (request.url === '/close-phone') void phone?.vanish().then(() => response.end());
    else answerBadly(request, response);
  });
  const secure = createSecureServer({ key, cert }, answerBadly);
  secure.on('tlsClientError', () => undefined);
  servers = [site, secure];
  const [port, securePort] = await Promise.all(servers.map(listen));
  // A busy machine needs longer for pictures.
  const pluginConfig = { runtime: { evidence: { maxMs: 10_000 } } };
  daemon = await startTestDaemon({ edition: withoutAdb ? 'standard' : 'full', pluginConfig });
  if (!withoutAdb) await connectPhone();
  const known = { shop: `${world.shop}:${port}`, secureShop: `${world.secureShop}:${securePort}` };
  for (const failure of failuresIn(known)) started.set(failure.name, await start(failure));
});
after(async () => {
  await daemon.stop();
  await phone?.stop();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

function failuresIn(known: typeof world): readonly RealFailure[] {
  const phones = withoutAdb ? [] : failuresOfPhones(known);
  return [...failuresOfData(known), ...failuresOfPages(known), ...phones];
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function connectPhone(): Promise<void> {
  phone = await startPhone();
  await daemon.runner.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phone.port });
}

/** Authors the project of a failure, and starts one try of it. */
async function start(failure: RealFailure): Promise<StartedFailure> {
  const { editor, runner } = daemon;
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [{ name: 'cities' }] });
  let place = {};
  for (const action of failure.actions) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId };
  }
  const path = join(folder, `${failure.name}.zp`);
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`, {});
  return { failure, taskId: id };
}

/** The texts among the artifacts of a try, by their names. */
async function textsOf(taskId: string): Promise<ReadonlyMap<string, string>> {
  const { runner, key } = daemon;
  const { status } = await runner.ok(`GET /tasks/${taskId}/state?waitSeconds=60`);
  assert.equal(status, 'Fail');
  const { artifacts } = await runner.ok(`GET /tasks/${taskId}/artifacts`);
  const texts = new Map<string, string>();
  for (const { id, name, mediaType } of artifacts) {
    if (!/^text|json|xml/.test(mediaType)) continue;
    const answer = await fetch(`${runner.baseUrl}/api/v1/tasks/${taskId}/artifacts/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    texts.set(name, await answer.text());
  }
  return texts;
}

function assertShown(
  texts: ReadonlyMap<string, string>,
  { said, kept }: Pick<RealFailure, 'said' | 'kept'>,
): void {
  const record = texts.get('failure.json') ?? assert.fail([...texts.keys()].join());
  const all = [...texts].map(([name, text]) => `--- ${name}\n${text}`).join('\n');
  assert.match(JSON.parse(record).errorMessage, said, record);
  for (const cause of kept) assert.match(all, cause);
}

for (const { name } of failuresIn(world)) {
  test(`what a failed try kept shows the cause: ${name}`, async () => {
    const { failure, taskId } = started.get(name) ?? assert.fail(name);

    assertShown(await textsOf(taskId), failure);
  });
}

test('what a failed try kept shows the cause: full disk', async () => {
  const program = join(import.meta.dirname, 'real-failures/full-disk-run.ts');

  const record = await runOnSmallDisk(program, await mkdtemp(join(folder, 'disk-')));

  const shown = {
    said: /the disk is full|too large/,
    kept: [/"Path": ".*prices\.csv"/, /"action": "Write"/],
  };
  assertShown(new Map([['failure.json', record]]), shown);
});
