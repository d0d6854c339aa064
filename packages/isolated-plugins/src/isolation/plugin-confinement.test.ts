import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { confinementOf } from './plugin-confinement.ts';

let root: string;
before(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'confinement-')));
  for (const folder of ['data/store', 'maps', 'database']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(root, 'data'), join(root, 'maps-link'));
});
after(() => rmSync(root, { recursive: true }));

function placesOf(files: readonly string[], config: object = {}): readonly string[] {
  const manifest = { access: { files }, config: null } as unknown as Manifest;
  return confinementOf(manifest, config, [join(root, 'data')]).files.map(({ path }) => path);
}

test('a plugin sees the folders that it names, and those of its settings', () => {
  assert.deepEqual(placesOf(['own', join(root, 'maps'), '{folder}'], { folder: join(root, 'database') }), [
    join(root, 'maps'),
    join(root, 'database'),
  ]);
});

test('no plugin sees a closed folder, one below it, or one through a link, though it names it', () => {
  for (const name of ['data', 'data/store', 'data/none', 'maps/../data', 'maps-link'])
    assert.deepEqual(placesOf([join(root, name)]), [], name);
});
