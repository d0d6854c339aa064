import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LinkBeats } from './session.ts';
import { Arrivals } from './testing/arrivals.ts';
import { goodToken, openDaemon } from './testing/open-link.ts';

const nodeBeats: LinkBeats = { beatMs: 50, reconnectAfter: 8, fenceAfter: 15, lostAfter: 16 };

function startNode(t: TestContext, port: number) {
  const path = fileURLToPath(new URL('fixtures/node-process.ts', import.meta.url));
  const child = fork(path, [`ws://127.0.0.1:${port}`, goodToken, JSON.stringify(nodeBeats)]);
  t.after(() => child.kill('SIGKILL'));
  const said = new Arrivals<string>();
  child.on('message', (what) => said.add(String(what)));
  return { child, said };
}

test('a node that was frozen for longer than its lease ends its work first when it thaws', async (t) => {
  const beats = { beatMs: 50, reconnectAfter: 40, fenceAfter: 15, lostAfter: 1000 };
  const { port, sides } = await openDaemon(t, { beats });
  const { child, said } = startNode(t, port);
  assert.equal(await said.next(), 'session');
  const { session, changes } = await sides.next();
  assert.equal(await changes.next(), true);

  child.kill('SIGSTOP');
  assert.equal(await changes.next(), false);
  child.kill('SIGCONT');

  assert.deepEqual(await said.take(3), ['fence', 'ended', 'session']);
  assert.equal(await session.ended, 'the node began a new session');
});

test('nothing counts that a node sends after the daemon has given it up', async (t) => {
  const beats = { beatMs: 50, reconnectAfter: 1000, fenceAfter: 15, lostAfter: 40 };
  const { port, sides } = await openDaemon(t, { beats });
  const { child, said } = startNode(t, port);
  assert.equal(await said.next(), 'session');
  const first = await sides.next();
  await first.received.next();

  child.kill('SIGSTOP');
  assert.match(await first.session.ended, /nothing was heard/);
  const { waiting } = first.received;
  child.kill('SIGCONT');

  assert.deepEqual(await said.take(3), ['fence', 'ended', 'session']);
  const later = await sides.next();
  assert.deepEqual((await later.received.next()).message, { kind: 'working' });
  assert.equal(first.received.waiting, waiting);
});

test('a node whose daemon was killed ends its work', async (t) => {
  const { port, sides, server } = await openDaemon(t, { beats: { ...nodeBeats, lostAfter: 1000 } });
  const { child, said } = startNode(t, port);
  assert.equal(await said.next(), 'session');
  await sides.next();

  await server.close();

  assert.equal(await said.next(), 'ended');
  child.disconnect();
  await once(child, 'exit');
});
