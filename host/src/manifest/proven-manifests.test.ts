import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findProven, isProven, noteText, prove } from './proven-manifests.ts';
import { readManifest } from './read-manifest.ts';

const catalog = fileURLToPath(new URL('../../../plugins/catalog/', import.meta.url));

test('a manifest counts as proven until it or the facts of its package change, and never outside of the bundle', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-proven-'));
  const place = 'plugins/own/src/plugin.ts';
  const bundle = {
    root,
    folder: root,
    kept: root,
    modules: { [place]: () => null },
    shared: {},
    places: [place],
    confirm: async () => undefined,
  };
  Object.assign(globalThis, { [Symbol.for('gatehouse.bundle')]: bundle });
  t.after(() => {
    Reflect.deleteProperty(globalThis, Symbol.for('gatehouse.bundle'));
    return rm(root, { recursive: true });
  });
  const text = await readFile(join(catalog, 'gatehouse.plugin.json'), 'utf8');
  const [own, other] = [join(root, 'plugins/own'), join(root, 'plugins/other')];
  for (const folder of [own, other]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'gatehouse.plugin.json'), text);
    await writeFile(join(folder, 'package.json'), '{}');
  }

  for (const folder of [own, other]) {
    assert.equal(findProven(folder, text), null);
    const read = await readManifest(folder);
    assert.ok(read.ok);
    assert.equal(isProven(read.manifest), false);
    noteText(read.manifest, folder, text);
    prove(read.manifest);
  }

  const found = findProven(own, text);
  assert.ok(found !== null && isProven(found));
  assert.deepEqual(found, JSON.parse(text));
  assert.equal(findProven(other, text), null);
  assert.equal(findProven(own, `${text} `), null);
  await writeFile(join(own, 'package.json'), '{ "version": "2.0.0" }');
  assert.equal(findProven(own, text), null);
});
