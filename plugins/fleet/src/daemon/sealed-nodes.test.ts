import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWelcome } from '../node/open-welcome.ts';
import type { DaemonWelcome, NodeGreeting } from '../protocol/node-greeting.ts';
import { newKey, publicText } from '../sealing/session-keys.ts';
import type { StoredNode } from '../store/stored-node.ts';
import { SealedNodes } from './sealed-nodes.ts';

const keyOf = () => publicText(newKey());
const known = keyOf();
const node = { id: '1', publicKey: known } as StoredNode;
const daemonFacts = { name: 'one', engineUrl: 'redis://:S3cr3t@10.0.0.5', prefix: 'gatehouse-1' };

function greet(own: string | null, joins = false, allowUnsealed = false) {
  const facts: NodeGreeting = {
    ...{ version: '1.0.0', contract: '1.2.0', sdk: '0.1.0', slots: 1 },
    ...{ labels: [], plugins: [], canLayOut: true, hostsParts: false, sharedFolders: [] },
  };
  const greeting = own === null ? facts : { ...facts, keys: { own, fleeting: keyOf() } };
  const given = { ...daemonFacts, credential: joins ? 'node_S3cr3t' : null };
  return new SealedNodes({ allowUnsealed }).greet({ node, greeting, facts: given });
}

test('a node has the key with which it joined, or joins again', () => {
  const other = keyOf();

  assert.match(String(Object(greet(known)).daemonKey), /^[\w-]{43}$/);
  assert.match(String(greet(other)), /does not show the key/);
  assert.match(String(greet(null)), /does not show the key/);
  assert.match(String(Object(greet(other, true)).daemonKey), /^[\w-]{43}$/);
});

test('a key that would make the same secret with everybody is refused', () => {
  const zero = Buffer.alloc(32).toString('base64url');

  assert.match(String(greet(zero, true)), /a key that is none/);
});

test('a node that joins without a key is served where the operator allowed that alone', () => {
  assert.match(String(greet(null, true)), /shows no key.*fleet\.allowUnsealed/);
  assert.equal(Object(greet(null, true, true)).daemonKey, null);
  assert.match(String(greet(null, false, true)), /does not show the key/);
});

test('a welcome shows neither the password of the engine nor the credential, and only the node opens it', () => {
  const keys = { own: newKey(), fleeting: newKey() };
  const shown = { own: publicText(keys.own), fleeting: publicText(keys.fleeting) };
  const facts = { ...daemonFacts, credential: 'node_S3cr3t' };
  const greeting = { keys: shown } as NodeGreeting;
  const welcome = new SealedNodes({ allowUnsealed: false }).greet({ node, greeting, facts });
  const config = { allowUnsealed: false };
  const open = (own: typeof keys, sent = welcome) =>
    openWelcome(sent as DaemonWelcome, { keys: own, config });

  assert.deepEqual(open(keys).facts, facts);
  const inBase64 = Buffer.from(String(Object(welcome).facts), 'base64').toString('latin1');
  assert.doesNotMatch(JSON.stringify(welcome) + inBase64, /S3cr3t/);
  assert.throws(() => open({ ...keys, fleeting: newKey() }));
  assert.throws(() => open(keys, { ...Object(welcome), facts }));
});
