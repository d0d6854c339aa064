import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createKeyKit, keyFacts, start } from '../testing/key-kit.ts';
import { digestOf } from './raw-key.ts';

const nameOf = (rawKey: string) => digestOf(rawKey).slice(0, 16);
const expected = (rawKey: string, text: string) =>
  createHmac('sha256', Buffer.from(digestOf(rawKey), 'hex'))
    .update(text)
    .digest('base64url');

test('the holder of a key can check the proof', async () => {
  const keyStore = createKeyKit().openBook();
  const { rawKey } = await keyStore.issue(keyFacts());

  assert.equal(keyStore.proveKnown(nameOf(rawKey), 'text'), expected(rawKey, 'text'));
  assert.notEqual(keyStore.proveKnown(nameOf(rawKey), 'other'), expected(rawKey, 'text'));
});

test('unknown keys get proofs that look alike, stay the same, and fit nothing', async () => {
  const keyStore = createKeyKit().openBook();
  const { rawKey } = await keyStore.issue(keyFacts());
  const unknown = 'f'.repeat(16);

  const proofs = [keyStore.proveKnown(unknown, 'text'), keyStore.proveKnown(unknown, 'text')];

  assert.equal(proofs[0], proofs[1]);
  assert.equal(proofs[0]?.length, expected(rawKey, 'text').length);
  assert.notEqual(proofs[0], keyStore.proveKnown('e'.repeat(16), 'text'));
});

test('a shortened name matches no key, so that a digest cannot be found digit by digit', async () => {
  const keyStore = createKeyKit().openBook();
  const { rawKey } = await keyStore.issue(keyFacts());

  assert.notEqual(keyStore.proveKnown(nameOf(rawKey).slice(0, 15), 'text'), expected(rawKey, 'text'));
  assert.notEqual(keyStore.proveKnown('', 'text'), expected(rawKey, 'text'));
});

for (const [state, end] of [
  ['revoked', (kit: Kit, id: string) => kit.keyStore.revoke(id)],
  ['disabled', (kit: Kit, id: string) => kit.keyStore.change(id, { enabled: false })],
  ['expired', (kit: Kit) => Object.assign(kit.time, { now: start + 1000 })],
] as const) {
  test(`a key that is ${state} has no proof`, async () => {
    const kit = createKeyKit();
    const keyStore = kit.openBook();
    const expiresAt = new Date(start + 1000).toISOString();
    const { key, rawKey } = await keyStore.issue(keyFacts({ expiresAt }));

    await end({ ...kit, keyStore }, key.id);

    assert.notEqual(keyStore.proveKnown(nameOf(rawKey), 'text'), expected(rawKey, 'text'));
  });
}

type Kit = ReturnType<typeof createKeyKit> & {
  readonly keyStore: ReturnType<ReturnType<typeof createKeyKit>['openBook']>;
};
