import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

const megabyte = 1024 * 1024;
const maxMegabytes = 300;
const asksKernel = process.platform === 'linux' ? false : 'the largest memory of a process is asked of /proc';

let folder = '';
let daemon: RunningDaemon;
let editor: ApiClient;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-large-'));
  daemon = await startGatehouse(join(folder, 'data'));
  editor = createApiClient(daemon.editorUrl, daemon.key);
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true });
});

/** Peak memory of the daemon in megabytes. */
function peakOf({ pid }: RunningDaemon): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const textOf = (at: number) => `${at} `.repeat(megabyte).slice(0, megabyte);

/** A project of 200 variables with a text of a megabyte each. */
function* largeProject(): Iterable<string> {
  const head = { formatVersion: 1, id: '11111111-1111-4111-8111-111111111111', name: 'large' };
  const rest = { productVersion: '7.4.0.0', minVersion: '7.1.0.0', groups: [], links: [] };
  yield `${JSON.stringify({ ...head, ...rest }).slice(0, -1)},"variables":[`;
  for (let at = 0; at < 200; at += 1)
    yield `${at === 0 ? '' : ','}${JSON.stringify({ name: `v${at}`, defaultValue: textOf(at) })}`;
  yield ']}';
}

test('a project of 200 MB is opened and edited, and the daemon stays small', {
  skip: asksKernel,
}, async () => {
  const path = join(folder, 'large.zp');
  await pipeline(Readable.from(largeProject()), createWriteStream(path));

  const opened = await editor.ok('POST /projects/open', { path });
  await editor.ok('PUT /projects/current/variables', { variables: [{ name: 'v7', defaultValue: 'other' }] });
  const current = await editor.ok('GET /projects/current');

  assert.ok(opened.fileSizeBytes > 200 * megabyte);
  assert.equal(current.fileHash, opened.fileHash);
  assert.equal(current.hasUnsavedChanges, true);
  assert.ok(peakOf(daemon) < maxMegabytes, `the daemon had ${peakOf(daemon)} MB`);

  const { value } = await editor.ok('GET /projects/current/variables/v199/value');
  assert.equal(value, textOf(199));
  assert.equal((await editor.ok('GET /projects/current/variables/v7/value')).value, 'other');
});

test('what is saved of a project of 200 MB is what was opened and edited', { skip: asksKernel }, async () => {
  const path = join(folder, 'saved.zp');
  const { fileHash } = await editor.ok('POST /projects/current/save', { path });

  const opened = await editor.ok('POST /projects/open', { path });

  assert.equal(opened.fileHash, fileHash);
  assert.equal((await editor.ok('GET /projects/current/variables/v7/value')).value, 'other');
  assert.equal((await editor.ok('GET /projects/current/variables/v0/value')).value, textOf(0));
});
