import assert from 'node:assert/strict';
import { writeSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { KeptValues } from './kept-values.ts';

async function setUp(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'gatehouse-kept-'));
  t.after(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'values');
  return { folder, kept: await KeptValues.open(folder) };
}

test('values are read from their places, as texts of either encoding or as lists', async (t) => {
  const { kept } = await setUp(t);
  const bytes = Buffer.concat([
    Buffer.from('..'),
    Buffer.from('caf\u00e9', 'latin1'),
    Buffer.from('\u20ac', 'utf16le'),
    Buffer.from('["a","b"]'),
  ]);
  writeSync(kept.fd, bytes);
  const holder: Record<string, unknown> = {};

  kept.define(holder, 'narrow', { at: 2, bytes: 4, encoding: 'latin1', kind: 'text' });
  kept.define(holder, 'wide', { at: 6, bytes: 2, encoding: 'utf16le', kind: 'text' });
  kept.define(holder, 'list', { at: 8, bytes: 9, encoding: 'latin1', kind: 'texts' });

  assert.deepEqual({ ...holder }, { narrow: 'caf\u00e9', wide: '\u20ac', list: ['a', 'b'] });
  assert.equal(JSON.stringify(holder), '{"narrow":"caf\u00e9","wide":"\u20ac","list":["a","b"]}');
});

test('a list that is read twice is the same one', async (t) => {
  const { kept } = await setUp(t);
  writeSync(kept.fd, '["a"]');
  const holder: Record<string, unknown> = {};
  kept.define(holder, 'list', { at: 0, bytes: 5, encoding: 'latin1', kind: 'texts' });

  const first = holder.list;

  assert.equal(holder.list, first);
});

test('a property can be replaced', async (t) => {
  const { kept } = await setUp(t);
  const holder: Record<string, unknown> = {};
  kept.define(holder, 'text', { at: 0, bytes: 1, encoding: 'latin1', kind: 'text' });

  Object.defineProperty(holder, 'text', { value: 'other' });

  assert.equal(holder.text, 'other');
});

test('a file that is too short is an error', async (t) => {
  const { kept } = await setUp(t);
  writeSync(kept.fd, 'abc');
  const holder: Record<string, unknown> = {};
  kept.define(holder, 'text', { at: 1, bytes: 3, encoding: 'latin1', kind: 'text' });

  assert.throws(() => holder.text, /ends too early/);
});

test('the file has no name, and its folder is open to nobody else', async (t) => {
  const { folder } = await setUp(t);

  assert.deepEqual(await readdir(folder), []);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});
