import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkSession } from '@gatehouse/node-link/session';
import { sealSession } from './seal-session.ts';
import { MessageOpener, MessageSealer } from './sealed-messages.ts';
import { keysForDaemon, keysForNode, newKey, publicText } from './session-keys.ts';

const ignore = () => undefined;

function keysOf() {
  const node = { own: newKey(), fleeting: newKey() };
  const { keys, daemonKey } = keysForNode({
    own: publicText(node.own),
    fleeting: publicText(node.fleeting),
  });
  return { node, keys, daemonKey };
}

interface Sent {
  readonly message: object;
  readonly bytes: Buffer;
}

function openPair() {
  const { node, keys, daemonKey } = keysOf();
  const sent: Sent[] = [];
  let hear: (message: unknown, bytes: Buffer | null) => void = ignore;
  const session = {
    send: (message: object, bytes: Buffer) => void sent.push({ message, bytes }),
    listen: (listener: typeof hear) => {
      hear = listener;
    },
  } as unknown as LinkSession;
  const daemon = sealSession(session, {
    sealer: new MessageSealer(keys.toNode),
    opener: new MessageOpener(keys.toDaemon),
  });
  const own = keysForDaemon(node, daemonKey);
  const heard: unknown[] = [];
  sealSession(session, {
    sealer: new MessageSealer(own.toDaemon),
    opener: new MessageOpener(own.toNode),
  }).listen((message, bytes) => heard.push([message, bytes === null ? null : String(bytes)]));
  return { daemon, sent, heard, deliver: ({ message, bytes }: Sent) => hear(message, bytes) };
}

test('both sides read what the other sends, and the link carries none of it', () => {
  const { daemon, sent, heard, deliver } = openPair();

  daemon.send({ kind: 'tell', value: 'S3cr3t!' });
  daemon.send({ kind: 'part' }, Buffer.from('S3cr3t!'));
  daemon.send({ kind: 'part' }, Buffer.alloc(0));
  for (const one of sent) deliver(one);

  assert.deepEqual(heard, [
    [{ kind: 'tell', value: 'S3cr3t!' }, null],
    [{ kind: 'part' }, 'S3cr3t!'],
    [{ kind: 'part' }, ''],
  ]);
  for (const { message, bytes } of sent)
    assert.doesNotMatch(JSON.stringify(message) + bytes.toString('latin1'), /S3cr3t|tell|part/);
});

for (const [what, spoil] of Object.entries({
  'a changed message': ([first]: Sent[]) => [
    { ...first, bytes: Buffer.from(first?.bytes ?? '').fill(0, 0, 1) },
  ],
  'a truncated message': ([first]: Sent[]) => [{ ...first, bytes: first?.bytes.subarray(0, -1) }],
  'a message twice': ([first]: Sent[]) => [first, first],
  'a message out of order': ([, second]: Sent[]) => [second],
  'a message that is not sealed': () => [{ message: { kind: 'tell' }, bytes: null }],
})) {
  test(`${what} is not taken`, () => {
    const { daemon, sent, deliver } = openPair();
    daemon.send({ kind: 'one' });
    daemon.send({ kind: 'two' });

    assert.throws(() => {
      for (const one of spoil(sent)) deliver(one as Sent);
    });
  });
}

test('one of the private keys of the node alone opens nothing', () => {
  const { node, keys, daemonKey } = keysOf();

  const withOwn = keysForDaemon({ own: node.own, fleeting: newKey() }, daemonKey);
  const withFleeting = keysForDaemon({ own: newKey(), fleeting: node.fleeting }, daemonKey);

  for (const { toNode } of [withOwn, withFleeting]) assert.notDeepEqual(toNode, keys.toNode);
});
