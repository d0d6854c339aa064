import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
import { challengeHeader, challengeOf, proofFor, proofHeader } from './daemon-proof.ts';

const rawKey = 'a-key-of-this-test';
const nonce = 'n'.repeat(22);
const secret = createHash('sha256').update(rawKey).digest();

/** Knows one key, as the plugin of keys does. */
const keys = {
  proveKnown: (_keyName: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url'),
} as unknown as Authenticator;

const request = (challenge: string | undefined, localPort: number | undefined) =>
  ({
    headers: challenge === undefined ? {} : { [challengeHeader]: challenge },
    socket: { localPort },
  }) as unknown as IncomingMessage;

const { header, isProvedBy } = challengeOf(rawKey, nonce);
const challenge = header[challengeHeader];

test('a daemon that knows the key proves it, for the port of the request alone', () => {
  const proof = proofFor(request(challenge, 4001), keys)?.[proofHeader] ?? null;

  assert.deepEqual([isProvedBy(proof, 4001), isProvedBy(proof, 4002)], [true, false]);
  assert.equal(challengeOf('another-key', nonce).isProvedBy(proof, 4001), false);
  assert.equal(challengeOf(rawKey, 'm'.repeat(22)).isProvedBy(proof, 4001), false);
});

for (const proof of [null, '', 'short', 'x'.repeat(43)]) {
  test(`${JSON.stringify(proof)} proves nothing`, () => assert.equal(isProvedBy(proof, 4001), false));
}

const [keyName = ''] = challenge.split(' ');

for (const { title, given, port, known } of [
  { title: 'that has no challenge', given: undefined, port: 4001, known: keys },
  { title: 'to a daemon without keys', given: challenge, port: 4001, known: null },
  { title: 'over the socket of the command line', given: challenge, port: undefined, known: keys },
  { title: 'with a nonce that is too short', given: `${keyName} ${'n'.repeat(21)}`, port: 4001, known: keys },
  { title: 'with a nonce that is too long', given: `${keyName} ${'n'.repeat(129)}`, port: 4001, known: keys },
  { title: 'with a name that is no name of a key', given: `x${challenge.slice(1)}`, port: 4001, known: keys },
]) {
  test(`a request ${title} gets no proof`, () => {
    assert.equal(proofFor(request(given, port), known), null);
  });
}
