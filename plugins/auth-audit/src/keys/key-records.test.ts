import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyKit, keyFacts } from '../testing/key-kit.ts';
import { KeyBook } from './key-book.ts';
import { keepSystemKeysInMemory } from './key-records.ts';

const ofSystem = keyFacts({ label: 'command line', systemProvisioned: true });

async function openBook() {
  const kit = createKeyKit();
  const records = await keepSystemKeysInMemory(kit.keys);
  return { ...kit, book: new KeyBook({ ...kit, keys: records, log: quiet }) };
}

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

test('a key of the product works, is listed, and is never written', async () => {
  const { book, keys } = await openBook();
  const person = await book.issue(keyFacts());

  const { key, rawKey } = await book.issue(ofSystem);
  assert.equal(book.authenticate(rawKey)?.keyId, key.id);
  await book.change(key.id, { label: 'renamed' });
  await book.close();

  assert.deepEqual(
    book.all().map(({ id, label }) => [id, label]),
    [
      [person.key.id, 'ci'],
      [key.id, 'renamed'],
    ],
  );
  assert.equal(book.get(key.id)?.usageCount, 1);
  assert.deepEqual(
    keys.all().map(({ id }) => id),
    [person.key.id],
  );
});

test('a key of the product can be revoked', async () => {
  const { book } = await openBook();
  const { key, rawKey } = await book.issue(ofSystem);

  assert.equal(await book.revoke(key.id), true);

  assert.equal(book.authenticate(rawKey), null);
  assert.equal(book.get(key.id), null);
});

test('a key of the product that an earlier version stored opens nothing and is removed', async () => {
  const kit = createKeyKit();
  const { rawKey } = await kit.openBook().issue(ofSystem);
  const person = await kit.openBook().issue(keyFacts());

  const book = new KeyBook({ ...kit, keys: await keepSystemKeysInMemory(kit.keys), log: quiet });

  assert.equal(book.authenticate(rawKey), null);
  assert.deepEqual(
    kit.keys.all().map(({ id }) => id),
    [person.key.id],
  );
});
