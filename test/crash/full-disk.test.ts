import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { readSeed, rounds } from '@gatehouse/test-tiers';

const seed = readSeed();
const cycles = rounds('full disks', { quick: 4, all: 8, long: 200 });
const program = join(import.meta.dirname, 'full-disk/main.ts');

/** A separate disk that vanishes with its last process: as root, else as root of a user namespace. */
const mount = 'mount -t tmpfs -o size=2m tmpfs "$1"';
const ways = [
  ['unshare', '-m'],
  ['unshare', '-rm'],
];

test(`a disk that fills up and has room again, ${cycles} times, loses nothing answered and needs no restart`, async (context) => {
  const disk = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
  try {
    const way = ways.find((command) => run([...command, 'sh', '-c', mount, 'sh', disk]) === 0);
    assert.ok(way !== undefined, 'there is no way here to mount a small disk');
    const script = `${mount} && shift && exec "$@"`;
    const node = [process.execPath, ...loaderArguments(program), program];
    const args = [disk, ...node, disk, String(seed), String(cycles)];
    const [command = '', ...rest] = [...way, 'sh', '-c', script, 'sh', ...args];

    const { stdout } = await promisify(execFile)(command, rest);

    const report = JSON.parse(stdout) as { readonly cycles: number; readonly refused: number };
    context.diagnostic(`${report.refused} changes refused`);
    assert.equal(report.cycles, cycles);
    assert.ok(report.refused >= cycles);
  } finally {
    rmSync(disk, { recursive: true });
  }
});

function run([command = '', ...args]: readonly string[]): number | null {
  return spawnSync(command, args).status;
}
