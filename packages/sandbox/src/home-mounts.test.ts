import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { homeMounts } from './home-mounts.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-mounts-'));
  for (const folder of ['work', '.ssh']) mkdirSync(join(home, folder));
  for (const file of ['notes.txt', '.netrc']) writeFileSync(join(home, file), '');
  symlinkSync('/nowhere/goal', join(home, 'link'));
  symlinkSync('/nowhere/hidden', join(home, '.link'));
});
afterEach(() => rmSync(home, { recursive: true }));

function mountsOf(access: 'read' | 'write', runsPrograms: boolean) {
  const mounts = homeMounts(home, { access, runsPrograms });
  return Object.fromEntries(mounts.map(([path, mount]) => [path.slice(home.length), mount]));
}

for (const access of ['read', 'write'] as const) {
  test(`a run that may ${access} has the home folder without what is hidden in it`, () => {
    assert.deepEqual(mountsOf(access, false), {
      '': { kind: access },
      '/.ssh': { kind: 'denied-folder' },
      '/.netrc': { kind: 'denied-file' },
    });
  });

  test(`a run of programs that may ${access} has what is not hidden, in a folder that it cannot write to`, () => {
    assert.deepEqual(mountsOf(access, true), {
      '': { kind: 'empty' },
      '/work': { kind: access },
      '/notes.txt': { kind: access },
      '/link': { kind: 'link', target: '/nowhere/goal' },
    });
  });
}

test('a run of programs does not have the sockets of the user', {
  skip: process.platform === 'win32',
}, async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(home, 'agent.sock'), resolve));

  const names = Object.keys(mountsOf('write', true));
  await new Promise((resolve) => server.close(resolve));

  assert.ok(!names.includes('/agent.sock'));
});

test('a home folder with more than 2,500 entries is refused to programs, hidden ones not counted', () => {
  for (let file = 0; file < 2497; file++) writeFileSync(join(home, `file-${file}`), '');
  assert.equal(Object.keys(mountsOf('read', true)).length, 2501);

  writeFileSync(join(home, 'one-more'), '');

  assert.throws(() => mountsOf('read', true), /has 2501 entries/);
});
