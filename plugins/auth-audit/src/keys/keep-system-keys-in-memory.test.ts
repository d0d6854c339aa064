import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyKit, keyFacts } from '../testing/key-kit.ts';
import { keepSystemKeysInMemory } from './keep-system-keys-in-memory.ts';
import { KeyStore } from './key-store.ts';

const ofSystem = keyFacts({ label: 'command line', systemProvisioned: true });

async function openBook() {
  const kit = createKeyKit();
  const records = await keepSystemKeysInMemory(kit.keys);
  return { ...kit, keyStore: new KeyStore({ ...kit, keys: records, log: quiet }) };
}

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

test('a key of the product works, is listed, and is never written', async () => {
  const { keyStore, keys } = await openBook();
  const person = await keyStore.issue(keyFacts());

  const { key, rawKey } = await keyStore.issue(ofSystem);
  assert.equal(keyStore.authenticate(rawKey)?.keyId, key.id);
  await keyStore.change(key.id, { label: 'renamed' });
  await keyStore.close();

  assert.deepEqual(
    keyStore.all().map(({ id, label }) => [id, label]),
    [
      [person.key.id, 'ci'],
      [key.id, 'renamed'],
    ],
  );
  assert.equal(keyStore.get(key.id)?.usageCount, 1);
  assert.deepEqual(
    keys.all().map(({ id }) => id),
    [person.key.id],
  );
});

test('a key of the product can be revoked', async () => {
  const { keyStore } = await openBook();
  const { key, rawKey } = await keyStore.issue(ofSystem);

  assert.equal(await keyStore.revoke(key.id), true);

  assert.equal(keyStore.authenticate(rawKey), null);
  assert.equal(keyStore.get(key.id), null);
});

test('a key of the product that an earlier version stored opens nothing and is removed', async () => {
  const kit = createKeyKit();
  const { rawKey } = await kit.openBook().issue(ofSystem);
  const person = await kit.openBook().issue(keyFacts());

  const keyStore = new KeyStore({ ...kit, keys: await keepSystemKeysInMemory(kit.keys), log: quiet });

  assert.equal(keyStore.authenticate(rawKey), null);
  assert.deepEqual(
    kit.keys.all().map(({ id }) => id),
    [person.key.id],
  );
});
