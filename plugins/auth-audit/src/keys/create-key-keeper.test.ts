import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExecutionJournal, ExecutionNote } from '../execution-journal.ts';
import { assertHas, createKeyKit, keyFacts } from '../testing/key-kit.ts';
import { createKeyKeeper } from './create-key-keeper.ts';

function createKeeperKit() {
  const kit = createKeyKit();
  const keyStore = kit.openBook();
  const notes: ExecutionNote[] = [];
  let failure: Error | null = null;
  const journal: ExecutionJournal = {
    note: async (note) => {
      if (failure !== null) throw failure;
      notes.push(note);
    },
  };
  const failNotes = () => {
    failure = new Error('disk full');
  };
  const keeper = createKeyKeeper({ keyStore, directory: kit.directory, journal });
  return { ...kit, keyStore, keeper, journal, notes, failNotes };
}

test('the first start gets an admin key with every scope, later starts get none', async () => {
  const { keyStore, keeper, directory } = createKeeperKit();

  const rawKey = await keeper.ensureBootstrapKey();

  assert.match(rawKey ?? '', /^gthk_/);
  assertHas(keyStore.authenticate(rawKey ?? ''), { label: 'bootstrap', maxTier: 3 });
  assert.deepEqual(keyStore.authenticate(rawKey ?? '')?.scopes, directory.grantableScopes());
  assert.equal(await keeper.ensureBootstrapKey(), null);
});

test('the first admin key has the scopes of plugins that are added later, and no other key does', async () => {
  const { keyStore, keeper, scopes } = createKeeperKit();
  const rawKey = (await keeper.ensureBootstrapKey()) ?? '';
  const { rawKey: other } = await keyStore.issue({ ...keyFacts(), createdBy: 'somebody' });
  const before = keyStore.authenticate(other)?.scopes;

  scopes.add('lamp:read');

  assert.ok(keyStore.authenticate(rawKey)?.scopes.has('lamp:read'));
  assert.deepEqual(keyStore.authenticate(other)?.scopes, before);
});

test('a first admin key of an earlier version has them too, from the next start on', async () => {
  const { keyStore, keeper, scopes } = createKeeperKit();
  const { rawKey } = await keyStore.issue(keyFacts({ createdBy: null }));

  await keeper.ensureBootstrapKey();
  scopes.add('lamp:read');

  assert.ok(keyStore.authenticate(rawKey)?.scopes.has('lamp:read'));
});

test('keys of the host itself do not stand in for a first admin key', async () => {
  const { keeper } = createKeeperKit();
  await keeper.issueSystemKey('command line');

  assert.notEqual(await keeper.ensureBootstrapKey(), null);
});

test('a system key has every scope, and is noted by its id and its label', async () => {
  const { keyStore, keeper, directory, notes } = createKeeperKit();

  const { id, rawKey } = await keeper.issueSystemKey('command line');

  assert.match(rawKey, /^gths_/);
  assertHas(keyStore.authenticate(rawKey), { keyId: id, label: 'command line', maxTier: 3 });
  assert.deepEqual(keyStore.authenticate(rawKey)?.scopes, directory.grantableScopes());
  assert.deepEqual(notes, [
    { event: 'system_key_issued', requestId: '', keyId: id, details: { label: 'command line' } },
  ]);
});

test('a system key that cannot be noted is not given', async () => {
  const { keyStore, keeper, failNotes } = createKeeperKit();
  failNotes();

  await assert.rejects(keeper.issueSystemKey('command line'), /disk full/);

  assert.deepEqual(keyStore.all(), []);
});

test('a system key is gone once it is revoked, and an unknown id is no error', async () => {
  const { keyStore, keeper } = createKeeperKit();
  const { id, rawKey } = await keeper.issueSystemKey('command line');

  await keeper.revoke(id);
  await keeper.revoke(id);

  assert.equal(keyStore.authenticate(rawKey), null);
  assert.deepEqual(keyStore.all(), []);
});
