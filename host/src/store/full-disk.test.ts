import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const child = join(import.meta.dirname, 'fixtures/full-disk-child.ts');
const mount = 'mount -t tmpfs -o size=256k tmpfs "$1"';
const run = '"$2" --import tsx "$3" "$1"';

/** From the best to what every system has: a disk of 256 KiB, or files of at most 256 KiB. */
const ways = [
  { name: 'a small disk', command: ['unshare', '-m'], probe: mount, script: `${mount} && exec ${run} disk` },
  {
    name: 'a small disk in a namespace',
    command: ['unshare', '-rm'],
    probe: mount,
    script: `${mount} && exec ${run} disk`,
  },
  {
    name: 'a file-size limit',
    command: [],
    probe: 'ulimit -f 512',
    script: `trap '' XFSZ; ulimit -f 512; exec ${run} limit`,
  },
];

test('a disk that fills and empties twelve times loses nothing acknowledged, and writing goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-full-'));
  try {
    const way = ways.find(({ command, probe }) => shell(command, probe, folder).status === 0);
    assert.ok(way !== undefined, 'there is no way here to make a disk full');
    const [program = 'sh', ...rest] = [
      ...way.command,
      'sh',
      '-c',
      way.script,
      'sh',
      folder,
      process.execPath,
      child,
    ];

    const { stdout } = await promisify(execFile)(program, rest);

    assert.equal(stdout.trim(), '12 cycles', way.name);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function shell(command: readonly string[], script: string, folder: string): { status: number | null } {
  const [program = 'sh', ...rest] = [...command, 'sh', '-c', script, 'sh', folder];
  return spawnSync(program, rest);
}
