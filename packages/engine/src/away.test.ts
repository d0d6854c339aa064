import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { claimsOf, offersOf, shortTiming, untilLost } from './testing/engine-sides.ts';
import { noPostgres, noRedis, startPostgres, startRedis } from './testing/servers.ts';

const engines = [
  { name: 'redis', skip: noRedis, startServer: startRedis },
  { name: 'postgres', skip: noPostgres, startServer: startPostgres },
] as const;
/** A server may take long to come back on a busy machine. */
const patient = { ...shortTiming, lockMs: 60_000, patienceMs: 30_000 };
const impatient = { ...shortTiming, patienceMs: 500 };

for (const { name, skip, startServer } of engines)
  describe(name, { skip, timeout: 240_000 }, () => {
    async function startedServer(t: TestContext) {
      const server = await startServer();
      t.after(() => server.close());
      return server;
    }

    test('leases and offers live on when the engine dies and comes back with its data', async (t) => {
      const server = await startedServer(t);
      const offers = await offersOf(t, server.url, patient);
      const claims = await claimsOf(t, { url: server.url, slots: 1, timing: patient });
      claims.listen(['linux']);
      await offers.offer({ id: 'held', set: 'linux' });
      await offers.offer({ id: 'waits', set: 'linux' });
      const held = await claims.leases.first();

      await server.kill();
      await Promise.all([offers.troubles.many(1), claims.troubles.many(1)]);
      await server.start();
      await Promise.all([offers.troubles.many(2), claims.troubles.many(2), offers.forgotten.first()]);
      await held.release();
      const next = await claims.leases.first(({ id }) => id === 'waits');

      assert.equal(held.lost.aborted, false);
      assert.equal(next.lost.aborted, false);
      assert.match(claims.troubles.all[0] ?? '', /^The engine at 127\.0\.0\.1:\d+ does not answer \(.+\)\./);
      assert.deepEqual([claims.troubles.all[1], offers.troubles.all[1]], [null, null]);
      assert.deepEqual(
        (await offers.counts()).map(({ waiting, active }) => ({ waiting, active })),
        [{ waiting: 0, active: 1 }],
      );
    });

    test('while the engine is away, offers are refused with its place, and a release frees its slot', async (t) => {
      const server = await startedServer(t);
      const offers = await offersOf(t, server.url, impatient);
      const claims = await claimsOf(t, { url: server.url, timing: impatient });
      claims.listen(['linux']);
      await offers.offer({ id: 'held', set: 'linux' });
      const held = await claims.leases.first();
      await server.kill();

      const refused = await Promise.allSettled([
        offers.offer({ id: 'a', set: 'linux' }),
        offers.withdraw({ id: 'a', set: 'linux' }),
        offers.clear(),
        offers.counts(),
      ]);
      await held.release();

      for (const outcome of refused) {
        assert.equal(outcome.status, 'rejected');
        assert.match(
          String(outcome.reason),
          /EngineError: The engine at 127\.0\.0\.1:\d+ did not answer within 0\.5 s \(.*\): check that it runs/,
        );
      }
      assert.equal(claims.held, 0);
    });

    test('an engine that is silent is one that is away', async (t) => {
      const server = await startedServer(t);
      const offers = await offersOf(t, server.url, impatient);
      const claims = await claimsOf(t, { url: server.url, timing: impatient });
      claims.listen(['linux']);
      server.signal('SIGSTOP');
      t.after(() => server.signal('SIGCONT'));

      const refused = offers.offer({ id: 'a', set: 'linux' });
      await assert.rejects(refused, /did not answer within 0\.5 s/);
      await claims.troubles.first();
      server.signal('SIGCONT');
      await claims.troubles.first((message) => message === null);
      await offers.troubles.first((message) => message === null);
      await offers.offer({ id: 'b', set: 'linux' });

      assert.equal((await claims.leases.first(({ id }) => id === 'b')).set, 'linux');
    });

    test('sides that are closed while the engine is away end', async (t) => {
      const server = await startedServer(t);
      const offers = await offersOf(t, server.url, impatient);
      const claims = await claimsOf(t, { url: server.url, timing: impatient });
      claims.listen(['linux']);
      await server.kill();
      await claims.troubles.first();

      await Promise.all([offers.close(), claims.close()]);

      assert.equal(claims.held, 0);
    });

    test('a side is not opened at an engine that is not there', async (t) => {
      const server = await startedServer(t);
      await server.kill();

      const opened = [offersOf(t, server.url), claimsOf(t, server)];

      for (const each of opened)
        await assert.rejects(each, {
          name: 'EngineError',
          message: new RegExp(
            `^The engine at 127.0.0.1:${server.port} cannot be reached \\(.*ECONN(?:REFUSED|RESET).*\\): start`,
          ),
        });
    });
  });

describe('redis without a journal', { skip: noRedis, timeout: 240_000 }, () => {
  for (const what of ['is started again without its data', 'is emptied'])
    test(`a Redis that ${what} loses leases and offers, and both sides go on`, async (t) => {
      const server = await startRedis({ keeps: false });
      t.after(() => server.close());
      const offers = await offersOf(t, server.url);
      const claims = await claimsOf(t, { url: server.url, slots: 1 });
      claims.listen(['linux']);
      await offers.offer({ id: 'held', set: 'linux' });
      await offers.offer({ id: 'waits', set: 'linux' });
      const held = await claims.leases.first();

      if (what === 'is emptied') await server.empty();
      else {
        await server.kill();
        await server.start();
      }
      await Promise.all([untilLost(held), offers.forgotten.first()]);
      await held.release();
      await offers.offer({ id: 'later', set: 'linux' });
      const later = await claims.leases.first(({ id }) => id === 'later');

      assert.equal(later.epoch, 1);
      assert.deepEqual(
        claims.leases.all.map(({ id }) => id),
        ['held', 'later'],
      );
    });

  test('a Redis that may drop what waits is a trouble of both sides', async (t) => {
    const server = await startRedis({ policy: 'allkeys-lru' });
    t.after(() => server.close());

    const sides = [await offersOf(t, server.url), await claimsOf(t, server)];

    for (const { troubles } of sides)
      assert.match(
        (await troubles.first()) ?? '',
        /maxmemory-policy is allkeys-lru\. Set it to noeviction\.$/,
      );
  });

  test('nothing is left of threads that are over', async (t) => {
    const server = await startRedis();
    t.after(() => server.close());
    const offers = await offersOf(t, server.url);
    const claims = await claimsOf(t, { url: server.url, onLease: (lease) => void lease.release() });
    claims.listen(['linux']);
    for (let id = 0; id < 500; id += 1) await offers.offer({ id: `${id}`, set: 'linux' });
    await claims.leases.many(500);
    await claims.drain();

    const keys = await server.keys();
    assert.deepEqual(
      keys.filter((key) => !/:(?:sets:meta|set-\w+:(?:id|meta|marker|events|stalled-check))$/.test(key)),
      [],
    );
    // Redis cuts a stream in pieces of a hundred.
    const events = keys.find((key) => key.endsWith(':events')) ?? '';
    assert.ok((await server.streamLength(events)) < 300);
  });
});
