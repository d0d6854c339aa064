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
  const book = createKeyKit().openBook();
  const { rawKey } = await book.issue(keyFacts());

  assert.equal(book.proveKnown(nameOf(rawKey), 'text'), expected(rawKey, 'text'));
  assert.notEqual(book.proveKnown(nameOf(rawKey), 'other'), expected(rawKey, 'text'));
});

test('unknown keys get proofs that look alike, stay the same, and fit nothing', async () => {
  const book = createKeyKit().openBook();
  const { rawKey } = await book.issue(keyFacts());
  const unknown = 'f'.repeat(16);

  const proofs = [book.proveKnown(unknown, 'text'), book.proveKnown(unknown, 'text')];

  assert.equal(proofs[0], proofs[1]);
  assert.equal(proofs[0]?.length, expected(rawKey, 'text').length);
  assert.notEqual(proofs[0], book.proveKnown('e'.repeat(16), 'text'));
});

test('a shorter name names no key: nobody finds a digest digit by digit', async () => {
  const book = createKeyKit().openBook();
  const { rawKey } = await book.issue(keyFacts());

  assert.notEqual(book.proveKnown(nameOf(rawKey).slice(0, 15), 'text'), expected(rawKey, 'text'));
  assert.notEqual(book.proveKnown('', 'text'), expected(rawKey, 'text'));
});

for (const [state, end] of [
  ['revoked', (kit: Kit, id: string) => kit.book.revoke(id)],
  ['disabled', (kit: Kit, id: string) => kit.book.change(id, { enabled: false })],
  ['expired', (kit: Kit) => Object.assign(kit.time, { now: start + 1000 })],
] as const) {
  test(`a key that is ${state} is proved no more`, async () => {
    const kit = createKeyKit();
    const book = kit.openBook();
    const expiresAt = new Date(start + 1000).toISOString();
    const { key, rawKey } = await book.issue(keyFacts({ expiresAt }));

    await end({ ...kit, book }, key.id);

    assert.notEqual(book.proveKnown(nameOf(rawKey), 'text'), expected(rawKey, 'text'));
  });
}

type Kit = ReturnType<typeof createKeyKit> & {
  readonly book: ReturnType<ReturnType<typeof createKeyKit>['openBook']>;
};
