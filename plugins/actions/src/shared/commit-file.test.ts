import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { commitWith } from './commit-file.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-commit-')));
const [work, data] = [join(folder, 'work'), join(folder, 'data')];
for (const path of [work, data]) mkdirSync(path);
writeFileSync(join(data, 'keys'), 'the keys', { mode: 0o600 });
symlinkSync(data, join(work, 'link'));
after(() => rmSync(folder, { recursive: true }));

const run = {
  fileRights: [
    { path: folder, access: 'write' },
    { path: data, access: 'none' },
  ],
} as const;
const committing = { run, isHeld: () => true };
const temporary = '.gatehouse-list-1.tmp';

for (const target of [join(data, 'keys'), join(work, 'link/keys'), join(work, '../data/keys')]) {
  for (const taken of [temporary, null]) {
    test(`the daemon does not ${taken === null ? 'remove' : 'replace'} ${target.slice(folder.length)} for a worker`, async () => {
      await assert.rejects(
        commitWith({ lock: 'l', target, part: 'content', temporary: taken }, committing),
        /is closed to/,
      );

      assert.deepEqual(readdirSync(data), ['keys']);
      assert.equal(readFileSync(join(data, 'keys'), 'utf8'), 'the keys');
    });
  }
}

for (const name of ['../data/keys', '/etc/hostname', 'keys', '.gatehouse-../../data/keys.tmp', '']) {
  test(`what takes the place of a file is no ${JSON.stringify(name)}`, async () => {
    const commit = { lock: 'l', target: join(work, 'list.txt'), part: 'content', temporary: name } as const;

    await assert.rejects(commitWith(commit, committing), /is no name of a file/);
  });
}

test('a file that was written beside its target replaces it, unless the run lost its lock', async () => {
  const target = join(work, 'list.txt');
  const commit = { lock: 'l', target, part: 'content', temporary } as const;
  writeFileSync(join(work, temporary), 'new');

  await assert.rejects(commitWith(commit, { run, isHeld: () => false }), /gave up the file/);
  await commitWith(commit, committing);

  assert.equal(readFileSync(target, 'utf8'), 'new');
});
