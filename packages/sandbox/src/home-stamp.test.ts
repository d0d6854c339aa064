import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HomeStamp } from './home-stamp.ts';

test('a stamp changes with the names in the home folder, that of the hidden entries with theirs alone', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'gatehouse-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  const stamp = new HomeStamp(home);
  const stamps: { readonly all: string; readonly hidden: string }[] = [];
  for (const [second, name] of ['notes', '.config', 'letters', '.ssh'].entries()) {
    writeFileSync(join(home, name), '');
    utimesSync(home, second, second);
    stamps.push({ all: stamp.stamp(true), hidden: stamp.stamp(false) });
  }
  const [notes, config, letters, ssh] = stamps;

  assert.equal(new Set(stamps.map(({ all }) => all)).size, 4);
  assert.notEqual(config?.hidden, notes?.hidden);
  assert.equal(letters?.hidden, config?.hidden);
  assert.notEqual(ssh?.hidden, letters?.hidden);
});
