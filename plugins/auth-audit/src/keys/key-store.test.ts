import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertHas, createKeyKit, keyFacts, start } from '../testing/key-kit.ts';
import { digestOf } from './raw-key.ts';

const later = new Date(start + 1000).toISOString();

test('a key authenticates with the rights of its issue, and its record holds only the digest', async () => {
  const { keys, openBook } = createKeyKit();
  const keyStore = openBook();

  const { key, rawKey } = await keyStore.issue(
    keyFacts({ scopes: ['project:read', 'task:read', 'project:read'] }),
  );

  assert.deepEqual(keyStore.authenticate(rawKey), {
    keyId: key.id,
    label: 'ci',
    maxTier: 1,
    scopes: new Set(['project:read', 'task:read']),
    expiresAt: null,
  });
  assert.equal(keys.get(key.id)?.hash, digestOf(rawKey));
  assert.equal(JSON.stringify(keys.all()).includes(rawKey), false);
});

test('unknown, empty and overlong texts open nothing', async () => {
  const keyStore = createKeyKit().openBook();
  const { rawKey } = await keyStore.issue(keyFacts());

  const texts = ['', 'x', rawKey.slice(0, -1), `${rawKey} `, rawKey.toLowerCase(), 'g'.repeat(100_000)];

  assert.deepEqual(
    texts.map((text) => keyStore.authenticate(text)),
    texts.map(() => null),
  );
});

test('a key is refused from the moment of its expiry on and stays listed', async () => {
  const { time, openBook } = createKeyKit();
  const keyStore = openBook();
  const { key, rawKey } = await keyStore.issue(keyFacts({ expiresAt: later }));

  time.now = start + 999;
  assert.notEqual(keyStore.authenticate(rawKey), null);
  time.now = start + 1000;
  assert.equal(keyStore.authenticate(rawKey), null);
  assert.equal(keyStore.get(key.id)?.enabled, true);
});

test('a disabled key is refused until it is enabled, also by a store that is opened later', async () => {
  const { openBook } = createKeyKit();
  const keyStore = openBook();
  const { key, rawKey } = await keyStore.issue(keyFacts());

  await keyStore.change(key.id, { enabled: false });
  assert.equal(keyStore.authenticate(rawKey), null);
  assert.equal(openBook().authenticate(rawKey), null);
  await keyStore.change(key.id, { enabled: true });

  assert.notEqual(keyStore.authenticate(rawKey), null);
  assert.notEqual(openBook().authenticate(rawKey), null);
});

test('a new label shows from the next request on', async () => {
  const keyStore = createKeyKit().openBook();
  const { key, rawKey } = await keyStore.issue(keyFacts());

  await keyStore.change(key.id, { label: 'nightly' });

  assert.equal(keyStore.authenticate(rawKey)?.label, 'nightly');
});

test('a key works only once it is on disk', async () => {
  const { keys, openBook } = createKeyKit();
  const keyStore = openBook();
  keys.failWith(new Error('disk full'));

  await assert.rejects(keyStore.issue(keyFacts()), /disk full/);

  assert.deepEqual(keyStore.all(), []);
});

for (const [name, takeAway] of [
  ['revoked', (keyStore: Book, id: string) => keyStore.revoke(id)],
  ['disabled', (keyStore: Book, id: string) => keyStore.change(id, { enabled: false })],
] as const) {
  test(`a key that is ${name} is refused before the change is on disk`, async () => {
    const { keys, openBook } = createKeyKit();
    const keyStore = openBook();
    const { key, rawKey } = await keyStore.issue(keyFacts());
    const seen: unknown[] = [];
    keys.beforeWrite = () => void seen.push(keyStore.authenticate(rawKey));

    await takeAway(keyStore, key.id);

    assert.deepEqual(seen, [null]);
  });

  test(`a key that cannot be ${name} on disk stays refused, and the failure is told and logged`, async () => {
    const { keys, logged, openBook } = createKeyKit();
    const keyStore = openBook();
    const { key, rawKey } = await keyStore.issue(keyFacts());
    keys.failWith(new Error('disk full'));

    await assert.rejects(takeAway(keyStore, key.id), /disk full/);

    assert.equal(keyStore.authenticate(rawKey), null);
    assert.equal(keyStore.get(key.id)?.enabled, false);
    assert.equal(logged.length, 1);
  });
}

test('a revoke that failed can be done again', async () => {
  const { keys, openBook } = createKeyKit();
  const keyStore = openBook();
  const { key } = await keyStore.issue(keyFacts());
  keys.failWith(new Error('disk full'));
  await assert.rejects(keyStore.revoke(key.id));
  keys.failWith(null);

  assert.equal(await keyStore.revoke(key.id), true);
  assert.deepEqual(keyStore.all(), []);
});

test('a key that is revoked while it is being enabled stays refused', async () => {
  const { keys, openBook } = createKeyKit();
  const keyStore = openBook();
  const { key, rawKey } = await keyStore.issue(keyFacts());
  await keyStore.change(key.id, { enabled: false });
  const enabling = keyStore.change(key.id, { enabled: true });
  keys.beforeWrite = async () => void (await enabling);
  const revoking = keyStore.revoke(key.id);

  await enabling;

  assert.equal(keyStore.authenticate(rawKey), null);
  await revoking;
});

test('uses are counted immediately and written at close', async () => {
  const { time, keys, openBook } = createKeyKit();
  const keyStore = openBook();
  const { key, rawKey } = await keyStore.issue(keyFacts());
  keyStore.authenticate(rawKey);
  time.now = start + 5000;
  keyStore.authenticate(rawKey);

  const counted = { usageCount: 2, lastUsedAt: new Date(start + 5000).toISOString() };
  assertHas(keyStore.get(key.id), counted);
  assert.equal(keys.get(key.id)?.usageCount, 0);
  await keyStore.close();
  assertHas(keys.get(key.id), counted);
  assertHas(keyStore.get(key.id), counted);
});

test('uses that could not be written are written with the next ones', async () => {
  const { keys, openBook } = createKeyKit();
  const keyStore = openBook();
  const { key, rawKey } = await keyStore.issue(keyFacts());
  keyStore.authenticate(rawKey);
  keys.failWith(new Error('disk full'));
  await keyStore.close();
  keys.failWith(null);
  keyStore.authenticate(rawKey);

  await keyStore.close();

  assert.equal(keys.get(key.id)?.usageCount, 2);
});

test('uses are written once a minute', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { keys, openBook } = createKeyKit();
  const keyStore = openBook();
  const { rawKey } = await keyStore.issue(keyFacts());
  let writes = 0;
  keys.beforeWrite = () => {
    writes += 1;
  };

  for (let n = 0; n < 100; n += 1) keyStore.authenticate(rawKey);
  context.mock.timers.tick(59_999);
  assert.equal(writes, 0);
  context.mock.timers.tick(1);

  assert.equal(writes, 1);
});

type Book = ReturnType<ReturnType<typeof createKeyKit>['openBook']>;
