import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { GatehouseError, type HostName, type Upload } from '@gatehouse/sdk-plugin';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { runOnSmallDisk } from '../../../packages/store/src/fixtures/run-on-small-disk.ts';
import { startListening } from '../http/fixtures/start-listening.ts';
import { receiveUpload } from './receive-upload.ts';
import { openUploadFolder } from './upload-folder.ts';

const uploadLimit = 100_000;

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upload-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function startReceiving(t: TestContext, host: HostName = 'runner') {
  const uploadFolder = makeFolder(t);
  const uploads: Upload[] = [];
  const refusals: string[] = [];
  const { baseUrl, connect } = await startListening(t, { idleMs: 200 }, async (request, response) => {
    try {
      uploads.push(await receiveUpload(request, { host, uploadFolder, uploadLimit }));
      response.end('received');
    } catch (error) {
      refusals.push(error instanceof GatehouseError ? error.code : String(error));
      response.writeHead(400, { connection: 'close' }).end('refused');
    }
  });
  return { baseUrl, connect, uploadFolder, uploads, refusals, files: () => readdirSync(uploadFolder) };
}

const head = (...headers: readonly string[]) =>
  ['POST / HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
const withLength = (length: number) => head(`Content-Length: ${length}`);
const chunked = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`${head('Transfer-Encoding: chunked')}${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);

test('an upload of exactly the limit is kept as it came, private, and counted', async (t) => {
  const receiving = await startReceiving(t);
  const bytes = Buffer.alloc(uploadLimit, 'some text of a project. ');

  for (const message of [Buffer.concat([Buffer.from(withLength(uploadLimit)), bytes]), chunked(bytes)]) {
    const { socket, received } = receiving.connect();
    socket.write(message);
    assert.match(await received, /received/);
  }

  for (const { path, sizeBytes, sha256 } of receiving.uploads) {
    assert.equal(sizeBytes, uploadLimit);
    assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
    assert.deepEqual(readFileSync(path), bytes);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  }
  assert.equal(receiving.uploads.length, 2);
});

for (const [host, code] of [
  ['runner', 'payload_too_large'],
  ['editor', 'bad_request'],
] as const) {
  test(`one byte more than the limit is refused by the ${host} host and leaves no file`, async (t) => {
    const receiving = await startReceiving(t, host);
    const bytes = Buffer.alloc(uploadLimit + 1);

    for (const message of [Buffer.concat([Buffer.from(withLength(bytes.length)), bytes]), chunked(bytes)]) {
      const { socket, received } = receiving.connect();
      socket.write(message);
      assert.match(await received, /refused/);
    }

    assert.deepEqual(receiving.refusals, [code, code]);
    assert.deepEqual(receiving.files(), []);
  });
}

test('an upload that breaks off leaves no file', async (t) => {
  const receiving = await startReceiving(t);
  const breaks = [
    { message: `${withLength(1000)}half`, end: 'reset' },
    { message: `${withLength(1000)}half`, end: 'half-close' },
    { message: `${withLength(1000)}half`, end: 'stall' },
    { message: `${head('Transfer-Encoding: chunked')}4\r\nhalf\r\n`, end: 'reset' },
    { message: `${head('Transfer-Encoding: chunked')}4\r\nhalf\r\nzz\r\n`, end: 'stall' },
  ];

  for (const { message, end } of breaks) {
    const { socket, received } = receiving.connect();
    socket.write(message);
    while (receiving.files().length === 0 && end !== 'stall') await wait(2);
    if (end === 'reset') socket.resetAndDestroy();
    if (end === 'half-close') socket.end();
    await received;
  }
  while (receiving.refusals.length < breaks.length) await wait(2);

  assert.deepEqual(new Set(receiving.refusals), new Set(['bad_request']));
  assert.deepEqual(receiving.files(), []);
});

test('an upload that does not fit on the disk is refused clearly and leaves no file', async (t) => {
  const program = join(import.meta.dirname, 'fixtures', 'full-disk-child.ts');

  assert.equal(await runOnSmallDisk(program, makeFolder(t)), 'refused, then received');
});

test('the bytes of an upload are on the disk when it is received', async (t) => {
  const receiving = await startReceiving(t);
  const disk = await followSyncs(t, receiving.uploadFolder);
  const { socket, received } = receiving.connect();
  socket.write(chunked(Buffer.from('a project')));
  assert.match(await received, /received/);

  disk.takeNames();
  const left = join(makeFolder(t), 'left');
  disk.copyTo(left);

  assert.deepEqual(
    readdirSync(left).map((name) => readFileSync(join(left, name), 'utf8')),
    ['a project'],
  );
});

test('what a daemon that died left of its uploads goes at the next start, and nothing else', async (t) => {
  const path = makeFolder(t);
  writeFileSync(join(path, 'left.part'), 'half');
  writeFileSync(join(path, 'kept.zp'), 'whole');

  assert.equal(await openUploadFolder({ path, folder: async () => path }), path);

  assert.deepEqual(readdirSync(path), ['kept.zp']);
});
