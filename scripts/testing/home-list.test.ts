import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { differences, listHome } from './home-list.mjs';

test('what is made, changed or taken away in a home folder is reported, and caches are left out', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  for (const folder of ['work', '.npm', 'checkout']) mkdirSync(join(home, folder));
  for (const name of ['.bashrc', 'work/a', 'work/b', 'work/c']) writeFileSync(join(home, name), 'x');
  const leftOut = [join(home, 'checkout')];
  const before = listHome(home, leftOut);
  const same = differences(before, listHome(home, leftOut));

  rmSync(join(home, 'work/a'));
  writeFileSync(join(home, '.bashrc'), 'evil');
  utimesSync(join(home, 'work/b'), 1, 1);
  mkdirSync(join(home, '.local/share/pki'), { recursive: true });
  for (const name of ['.npm/x', 'checkout/x', '.profile', '.local/share/pki/x'])
    writeFileSync(join(home, name), 'x');

  const reported = differences(before, listHome(home, leftOut)).map((line) => line.split(' (')[0]);
  assert.deepEqual(
    [same, reported],
    [[], ['changed: .bashrc', 'changed: work/b', 'gone: work/a', 'new: .profile']],
  );
});
