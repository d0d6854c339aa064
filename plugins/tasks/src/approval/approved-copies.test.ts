import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { ApprovedCopies, type ApprovedCopiesOptions } from './approved-copies.ts';

/** Copies whose documents have their names as digests. */
function setUp(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-copies-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const serialized: string[] = [];
  let bytes: number | null = null;
  const options: ApprovedCopiesOptions = {
    folder,
    files: {
      serialize: async ({ name }) => {
        serialized.push(name);
        return bytes === null ? Buffer.from(name) : Buffer.alloc(bytes);
      },
      parse: async (content) => documentOf([], { name: String(content) }),
    },
    contents: { of: async (document) => ({ documentDigest: document.name }) as never },
  };
  const copies = new ApprovedCopies(options);
  const keep = (name: string) => copies.keep(name, documentOf([], { name }));
  return { folder, copies, keep, serialized, setSize: (size: number) => (bytes = size) };
}

test('an approved document is kept once, for its owner alone, and read by its digest', async (t) => {
  const { folder, copies, keep, serialized } = setUp(t);
  await keep('one');
  await keep('one');

  assert.deepEqual([readdirSync(folder), serialized], [['one.zp'], ['one']]);
  assert.equal(statSync(join(folder, 'one.zp')).mode & 0o777, 0o600);
  assert.equal((await copies.read('one'))?.name, 'one');
});

test('a copy that is missing or was changed is none', async (t) => {
  const { folder, copies, keep } = setUp(t);
  await keep('one');
  writeFileSync(join(folder, 'one.zp'), 'other');

  assert.deepEqual([await copies.read('one'), await copies.read('none')], [null, null]);
});

test('a document of more than 16 MB is not kept', async (t) => {
  const { folder, keep, setSize } = setUp(t);
  setSize(16 * 2 ** 20 + 1);
  await keep('large');
  assert.deepEqual(readdirSync(folder), []);

  setSize(16 * 2 ** 20);
  await keep('fits');

  assert.deepEqual(readdirSync(folder), ['fits.zp']);
});

test('copies that no task refers to are removed', async (t) => {
  const { folder, copies, keep } = setUp(t);
  for (const name of ['one', 'two']) await keep(name);
  writeFileSync(join(folder, 'one.zp.unfinished'), '');

  await copies.sweep(new Set(['two']));

  assert.deepEqual(readdirSync(folder), ['two.zp']);
});
