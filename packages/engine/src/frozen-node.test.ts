import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { claimsOf, createReports, offersOf } from './testing/engine-sides.ts';
import { noPostgres, noRedis, startPostgres, startRedis } from './testing/servers.ts';

const engines = [
  { name: 'redis', skip: noRedis, startServer: startRedis },
  { name: 'postgres', skip: noPostgres, startServer: startPostgres },
] as const;

interface Said {
  readonly claimed?: string;
  readonly lost?: string;
  readonly released?: string;
}

function startNode(t: TestContext, url: string) {
  const child = fork(join(import.meta.dirname, 'fixtures/claiming-node.ts'), [url]);
  const said = createReports<Said>();
  child.on('message', (message: Said) => said.add(message));
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return { child, said };
}

for (const { name, skip, startServer } of engines)
  describe(name, { skip, timeout: 240_000 }, () => {
    test('a frozen node loses its lease, and changes nothing once it thaws', async (t) => {
      const server = await startServer();
      t.after(() => server.close());
      const offers = await offersOf(t, server.url);
      const frozen = startNode(t, server.url);
      await offers.offer({ id: 'thread', set: 'linux' });
      await frozen.said.first(({ claimed }) => claimed === 'thread');

      frozen.child.kill('SIGSTOP');
      const lapsed = await offers.lapses.first();
      const other = await claimsOf(t, { url: server.url, node: 'other' });
      other.listen(['linux']);
      await offers.offer(lapsed);
      const lease = await other.leases.first();
      frozen.child.kill('SIGCONT');
      await frozen.said.first(({ lost }) => lost === 'thread');
      frozen.child.send('release');
      await frozen.said.first(({ released }) => released === 'thread');

      assert.deepEqual(lapsed, { id: 'thread', set: 'linux' });
      assert.deepEqual(
        (await offers.counts()).map(({ waiting, active }) => ({ waiting, active })),
        [{ waiting: 0, active: 1 }],
      );
      assert.equal(lease.lost.aborted, false);
      await lease.release();
      assert.deepEqual(
        (await offers.counts()).map(({ active }) => active),
        [0],
      );
    });

    test('a lease of a node that was killed lapses, and nobody claims it again by itself', async (t) => {
      const server = await startServer();
      t.after(() => server.close());
      const offers = await offersOf(t, server.url);
      const killed = startNode(t, server.url);
      await offers.offer({ id: 'thread', set: 'linux' });
      await killed.said.first(({ claimed }) => claimed === 'thread');
      const other = await claimsOf(t, { url: server.url, node: 'other' });
      other.listen(['linux']);
      await offers.offer({ id: 'kept', set: 'linux' });
      const kept = await other.leases.first();

      killed.child.kill('SIGKILL');
      await offers.lapses.first();
      await offers.offer({ id: 'next', set: 'linux' });
      await other.leases.many(2);

      assert.deepEqual(
        other.leases.all.map(({ id }) => id),
        ['kept', 'next'],
      );
      assert.deepEqual(offers.lapses.all, [{ id: 'thread', set: 'linux' }]);
      // Its lock is as long as the one that ended, and was renewed.
      assert.equal(kept.lost.aborted, false);
    });
  });
