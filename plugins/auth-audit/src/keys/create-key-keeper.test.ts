import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertHas, createKeyKit, keyFacts } from '../testing/key-kit.ts';
import { createKeyKeeper } from './create-key-keeper.ts';

function createKeeperKit() {
  const kit = createKeyKit();
  const book = kit.openBook();
  return { ...kit, book, keeper: createKeyKeeper({ book, directory: kit.directory }) };
}

test('the first start gets an admin key with every scope, later starts get none', async () => {
  const { book, keeper, directory } = createKeeperKit();

  const rawKey = await keeper.ensureBootstrapKey();

  assert.match(rawKey ?? '', /^gthk_/);
  assertHas(book.authenticate(rawKey ?? ''), { label: 'bootstrap', maxTier: 3 });
  assert.deepEqual(book.authenticate(rawKey ?? '')?.scopes, directory.grantableScopes());
  assert.equal(await keeper.ensureBootstrapKey(), null);
});

test('the first admin key gets the scopes of plugins that were added later, and no other key does', async () => {
  const { book, keeper, directory } = createKeeperKit();
  const rawKey = (await keeper.ensureBootstrapKey()) ?? '';
  const { rawKey: other } = await book.issue({ ...keyFacts(), createdBy: 'somebody' });
  const before = book.authenticate(other)?.scopes;
  const all = new Set([...directory.grantableScopes(), 'lamp:read'] as const);

  await createKeyKeeper({ book, directory: { grantableScopes: () => all } }).ensureBootstrapKey();

  assert.deepEqual(book.authenticate(rawKey)?.scopes, all);
  assert.deepEqual(book.authenticate(other)?.scopes, before);
});

test('keys of the host itself do not stand in for a first admin key', async () => {
  const { keeper } = createKeeperKit();
  await keeper.mintSystemKey('command line');

  assert.notEqual(await keeper.ensureBootstrapKey(), null);
});

test('a system key replaces the left-over ones of its label, and no others', async () => {
  const { book, keeper } = createKeeperKit();
  const old = await keeper.mintSystemKey('command line');
  const other = await keeper.mintSystemKey('console');
  const person = await book.issue(keyFacts({ label: 'command line' }));

  const fresh = await keeper.mintSystemKey('command line');

  assert.match(fresh.rawKey, /^gths_/);
  assert.equal(book.authenticate(old.rawKey), null);
  assert.equal(book.authenticate(fresh.rawKey)?.keyId, fresh.id);
  assert.deepEqual(
    book.all().map((key) => key.id),
    [other.id, person.key.id, fresh.id],
  );
});

test('a system key is gone once it is revoked, and an unknown id is no error', async () => {
  const { book, keeper } = createKeeperKit();
  const { id, rawKey } = await keeper.mintSystemKey('command line');

  await keeper.revoke(id);
  await keeper.revoke(id);

  assert.equal(book.authenticate(rawKey), null);
  assert.deepEqual(book.all(), []);
});
