import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { readProjectCorpus } from './support/project-corpus.ts';

const megabyte = 1024 * 1024;
/** A file of 256 MB is read as a whole; the expansion of a hostile one must stay small beside that. */
const maxMemory = 1024 * megabyte;

let folder = '';
let daemon: RunningDaemon;
let editor: ApiClient;
let runner: ApiClient;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-corpus-'));
  layOutMembers(folder);
  daemon = await startGatehouse(join(folder, 'service'));
  editor = createApiClient(daemon.editorUrl, daemon.key);
  runner = createApiClient(daemon.runnerUrl, daemon.key);
});
after(async () => {
  daemon.process.kill();
  await once(daemon.process, 'close');
  rmSync(folder, { recursive: true });
});

/** Creates the files that the manifests of the corpus name. */
function layOutMembers(root: string): void {
  mkdirSync(join(root, 'code/folder.ts'), { recursive: true });
  writeFileSync(join(root, 'code/main.ts'), 'export const run = () => 1;\n');
  writeFileSync(join(root, 'code/latin1.ts'), Buffer.from('// caf\xe9', 'latin1'));
  symlinkSync('/etc/hostname', join(root, 'code/out.ts'));
  symlinkSync('loop.ts', join(root, 'code/loop.ts'));
  execFileSync('mkfifo', [join(root, 'code/pipe.ts')]);
}

async function refusalOf(path: string): Promise<{ status: number; message: string }> {
  const isManifest = /\.(zpproj|vsproj)$/.test(path);
  const { status, body } = isManifest
    ? await runner.send('POST /tasks', { path })
    : await editor.send('POST /projects/open', { path });
  return { status, message: String(body.message ?? JSON.stringify(body)) };
}

function peakMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${daemon.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

test('every hostile project file is refused with 400 and its place', async (t) => {
  const corpus = readProjectCorpus();
  assert.equal(corpus.length >= 200, true);
  for (const { name, ending, bytes, expected } of corpus) {
    await t.test(name, async () => {
      const path = join(folder, `${name}.${ending}`);
      writeFileSync(path, bytes);

      const { status, message } = await refusalOf(path);

      assert.deepEqual([status, message.includes(expected)], [400, true], message);
    });
  }
});

const xmlStart = '<project><name>';
const bombs: readonly (readonly [string, string, () => void, RegExp])[] = [
  ['a text of 300 MB', 'large.zp', () => truncate('large.zp', 300), /larger than 256 MB/],
  ['200 MB of zeros', 'zeros.zp', () => truncate('zeros.zp', 200), /At line 1, column 1: "\\u0000"/],
  [
    'a packed text that grows a thousandfold',
    'ratio.xmlz',
    () => write('ratio.xmlz', gzipSync(`${xmlStart}${'x'.repeat(100 * megabyte)}`)),
    /packed more than 200 times/,
  ],
  [
    'many packed texts one after another',
    'members.xmlz',
    () => write('members.xmlz', Buffer.concat(new Array(500).fill(gzipSync(' '.repeat(megabyte))))),
    /packed more than 200 times|unpacked bytes/,
  ],
  [
    'a packed text of more than 256 MB',
    'unpacked.xmlz',
    () =>
      write('unpacked.xmlz', Buffer.concat([gzipSync('<project>'), ...new Array(300).fill(packedNoise())])),
    /larger than 256 MB when unpacked/,
  ],
  [
    'millions of elements',
    'elements.xmlz',
    () => write('elements.xmlz', gzipSync(`<project><groups>${'<group/>'.repeat(4_200_000)}`, { level: 0 })),
    /more than 4000000 elements/,
  ],
  [
    'millions of parameters in one action',
    'keys.zp',
    () => write('keys.zp', Buffer.from(`[{${'"a":"",'.repeat(4_200_000)}"a":""}]`)),
    /more than 4000000 values/,
  ],
];

function truncate(name: string, megabytes: number): void {
  write(name, Buffer.alloc(0));
  truncateSync(join(folder, name), megabytes * megabyte);
}

function write(name: string, bytes: Buffer): void {
  writeFileSync(join(folder, name), bytes);
}

/** A megabyte of spaces, which are read quickly. They compress, but less than 200 times. */
function packedNoise(): Buffer {
  const noise = Array.from({ length: 100_000 }, (_, at) => (Math.sin(at * at) < 0 ? ' ' : '\n')).join('');
  return gzipSync(noise.padEnd(megabyte), { level: 1 });
}

test('bombs are refused, and the daemon stays small', async (t) => {
  for (const [what, name, make, message] of bombs) {
    await t.test(what, async () => {
      make();

      const refusal = await refusalOf(join(folder, name));

      assert.deepEqual([refusal.status, message.test(refusal.message)], [400, true], refusal.message);
      rmSync(join(folder, name));
    });
  }
  t.diagnostic(`peak ${Math.round(peakMemory() / megabyte)} MB`);
  assert.equal(peakMemory() < maxMemory, true, `${Math.round(peakMemory() / megabyte)} MB`);
  await editor.ok('GET /ping');
});

const paths: readonly (readonly [string, (path: string) => void, RegExp])[] = [
  ['a folder', (path) => mkdirSync(path), /not a regular file/],
  ['a pipe', (path) => execFileSync('mkfifo', [path]), /not a regular file/],
  ['a link to a device', (path) => symlinkSync('/dev/zero', path), /is closed to projects and calls/],
  ['a link to another file', (path) => symlinkSync('/etc/hostname', path), /not named like a project/],
  ['a link to itself', (path) => symlinkSync(path, path), /cannot be opened \(ELOOP\)/],
];

for (const [what, make, message] of paths) {
  test(`${what} that is named like a project is refused`, async () => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.zp`);
    make(path);

    const refusal = await refusalOf(path);

    assert.deepEqual([refusal.status, message.test(refusal.message)], [400, true], refusal.message);
  });
}
