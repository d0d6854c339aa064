import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Lease } from './claims.ts';
import * as sides from './testing/engine-sides.ts';
import { type EngineServer, noPostgres, noRedis, startPostgres, startRedis } from './testing/servers.ts';

const { createReports, untilLost } = sides;

/** No lease lapses here, however busy the machine is. */
const calm = { ...sides.shortTiming, lockMs: 60_000, patienceMs: 30_000 };
const offersOf = (t: TestContext, url: string) => sides.offersOf(t, url, calm);
const claimsOf = (t: TestContext, given: Parameters<typeof sides.claimsOf>[1]) =>
  sides.claimsOf(t, { timing: calm, ...given });
/** Longer than all of them take on a busy machine. */
const timeout = 240_000;

const engines = [
  { name: 'redis', skip: noRedis, startServer: startRedis },
  { name: 'postgres', skip: noPostgres, startServer: startPostgres },
] as const;

for (const { name, skip, startServer } of engines)
  describe(name, { skip, timeout }, () => {
    let server: EngineServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server.close());

    async function emptyEngine(t: TestContext) {
      const offers = await offersOf(t, server.url);
      await offers.clear();
      return offers;
    }

    const onlyCounts = async (offers: Awaited<ReturnType<typeof emptyEngine>>) => {
      const counts = await offers.counts();
      return counts.map(({ set, waiting, active }) => ({ set, waiting, active }));
    };

    test('an offer is a lease of one node until it is released', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, server);
      claims.listen(['linux']);

      await Promise.all([1, 2].map(() => offers.offer({ id: 'a', set: 'linux' })));
      const lease = await claims.leases.first();
      const held = { counts: await onlyCounts(offers), held: claims.held };
      await lease.release();
      await offers.offer({ id: 'b', set: 'linux' });
      await claims.leases.many(2);

      assert.deepEqual([lease.id, lease.set, lease.epoch], ['a', 'linux', 1]);
      assert.deepEqual(held, { counts: [{ set: 'linux', waiting: 0, active: 1 }], held: 1 });
      assert.deepEqual(
        claims.leases.all.map(({ id }) => id),
        ['a', 'b'],
      );
      await Promise.all(claims.leases.all.map((each) => each.release()));
      assert.deepEqual(await onlyCounts(offers), [{ set: 'linux', waiting: 0, active: 0 }]);
    });

    test('a thousand offers over three nodes are claimed once each', async (t) => {
      const offers = await emptyEngine(t);
      const ids = Array.from({ length: 1_000 }, (_, index) => `thread-${index}`);
      const claimed: string[] = [];
      const all = createReports<true>();
      const onLease = (lease: Lease) => {
        claimed.push(lease.id);
        void lease.release();
        if (claimed.length === ids.length) all.add(true);
      };
      const nodes = await Promise.all(
        ['rack-1', 'rack-2', 'rack-3'].map((node) => claimsOf(t, { url: server.url, node, onLease })),
      );
      for (const node of nodes) node.listen(['linux', 'android']);

      await Promise.all(
        ids.map((id, index) => offers.offer({ id, set: index % 2 === 0 ? 'linux' : 'android' })),
      );
      await all.first();
      await Promise.all(nodes.map((node) => node.drain()));

      assert.deepEqual(claimed.toSorted(), ids.toSorted());
      assert.deepEqual(
        (await onlyCounts(offers)).map(({ waiting, active }) => waiting + active),
        [0, 0],
      );
    });

    test('a node never holds more than its slots, and leaves the rest to others', async (t) => {
      const offers = await emptyEngine(t);
      const small = await claimsOf(t, { url: server.url, node: 'small', slots: 2 });
      small.listen(['linux', 'android']);
      for (const id of ['1', '2', '3', '4', '5'])
        await offers.offer({ id, set: Number(id) % 2 === 0 ? 'linux' : 'android' });
      await small.leases.many(2);
      const large = await claimsOf(t, { url: server.url, node: 'large', slots: 9 });

      large.listen(['linux', 'android']);
      await large.leases.many(3);

      assert.equal(small.held, 2);
      assert.equal(small.leases.all.length, 2);
    });

    test('sets are claimed in the order of preference, and offers of a set by priority and age', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, {
        ...{ url: server.url, slots: 1 },
        onLease: (lease) => void lease.release(),
      });
      await offers.offer({ id: 'linux-1', set: 'linux' });
      await offers.offer({ id: 'late', set: 'android', priority: 9 });
      await offers.offer({ id: 'soon', set: 'android', priority: 3 });
      await offers.offer({ id: 'soon-too', set: 'android', priority: 3 });
      await offers.offer({ id: 'first', set: 'android' });
      await offers.offer({ id: 'linux-2', set: 'linux' });

      claims.listen(['android', 'linux']);
      const leases = await claims.leases.many(6);

      assert.deepEqual(
        leases.map(({ id }) => id),
        ['first', 'soon', 'soon-too', 'late', 'linux-1', 'linux-2'],
      );
    });

    test('the sets of a node change while it waits', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, server);
      claims.listen(['linux']);
      await offers.offer({ id: 'phone', set: 'android' });
      await offers.offer({ id: 'pc', set: 'linux' });
      await claims.leases.first();

      claims.listen(['android']);
      const phone = await claims.leases.first(({ id }) => id === 'phone');
      await offers.offer({ id: 'pc-2', set: 'linux' });
      await offers.offer({ id: 'phone-2', set: 'android' });
      await claims.leases.first(({ id }) => id === 'phone-2');

      assert.equal(phone.set, 'android');
      assert.equal(claims.leases.all.length, 3);
    });

    for (const id of ['17', 'a:b:c', 'ä / ? %', 't.x'])
      test(`a thread and a set may be named "${id}"`, async (t) => {
        const offers = await emptyEngine(t);
        const claims = await claimsOf(t, server);
        claims.listen([id]);

        await offers.offer({ id, set: id });
        const lease = await claims.leases.first();

        assert.deepEqual([lease.id, lease.set], [id, id]);
      });

    test('a withdrawn offer is not claimed, and a claimed one stays', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, server);
      await offers.offer({ id: 'withdrawn', set: 'linux' });
      await offers.withdraw({ id: 'withdrawn', set: 'linux' });
      await offers.withdraw({ id: 'never offered', set: 'linux' });
      await offers.offer({ id: 'claimed', set: 'linux' });

      claims.listen(['linux']);
      const lease = await claims.leases.first();
      await offers.withdraw({ id: 'claimed', set: 'linux' });

      assert.equal(lease.id, 'claimed');
      assert.deepEqual(await onlyCounts(offers), [{ set: 'linux', waiting: 0, active: 1 }]);
      assert.equal(lease.lost.aborted, false);
    });

    test('an offer that is withdrawn while it is claimed is either claimed or gone', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, { url: server.url, slots: 500 });
      claims.listen(['linux']);
      const ids = Array.from({ length: 300 }, (_, index) => `raced-${index}`);

      await Promise.all(
        ids.map(async (id) => {
          await offers.offer({ id, set: 'linux' });
          await offers.withdraw({ id, set: 'linux' });
        }),
      );
      // Nothing is left to claim, so what was claimed is all that ever will be, once a later offer has come.
      await offers.offer({ id: 'last', set: 'linux' });
      await claims.leases.first(({ id }) => id === 'last');

      assert.deepEqual(await onlyCounts(offers), [
        { set: 'linux', waiting: 0, active: claims.leases.all.length },
      ]);
    });

    test('a node that drains claims nothing more and waits for its leases', async (t) => {
      const offers = await emptyEngine(t);
      let isDrained = false;
      let drained = Promise.resolve();
      // Between two claims: one that is pending may still take what comes next.
      const drain = () => {
        drained = leaving.drain().then(() => {
          isDrained = true;
        });
      };
      const leaving = await claimsOf(t, { url: server.url, node: 'leaving', onLease: drain });
      const staying = await claimsOf(t, { url: server.url, node: 'staying' });
      leaving.listen(['linux']);
      await offers.offer({ id: 'long', set: 'linux' });
      const lease = await leaving.leases.first();

      await offers.offer({ id: 'next', set: 'linux' });
      staying.listen(['linux']);
      await staying.leases.first();
      const wasDrained = isDrained;
      await lease.release();
      await drained;

      assert.equal(wasDrained, false);
      assert.deepEqual([leaving.held, leaving.leases.all.length], [0, 1]);
    });

    test('a node that drains does not wait for leases any more when it is closed', async (t) => {
      const offers = await emptyEngine(t);
      const leaving = await claimsOf(t, { url: server.url, node: 'leaving' });
      leaving.listen(['linux']);
      await offers.offer({ id: 'for ever', set: 'linux' });
      await leaving.leases.first();

      const drained = leaving.drain();
      await leaving.close();

      await drained;
    });

    test('clearing removes what waits, and nodes lose what they hold', async (t) => {
      const earlier = await emptyEngine(t);
      const claims = await claimsOf(t, { url: server.url, slots: 1 });
      claims.listen(['linux']);
      await earlier.offer({ id: 'held', set: 'linux' });
      const lease = await claims.leases.first();
      await earlier.offer({ id: 'waits', set: 'linux' });
      const offers = await offersOf(t, server.url);

      await offers.clear();
      await untilLost(lease);
      await lease.release();
      const counts = await offers.counts();
      await offers.offer({ id: 'later', set: 'linux' });
      await claims.leases.many(2);

      assert.deepEqual(counts, []);
      assert.deepEqual(
        claims.leases.all.map(({ id }) => id),
        ['held', 'later'],
      );
    });

    test('of two daemons with the same queues, the one that started last has them', async (t) => {
      const [first, second] = [await emptyEngine(t), await emptyEngine(t)];
      const claims = await claimsOf(t, server);
      claims.listen(['linux']);

      const message = await first.troubles.first();

      assert.match(message ?? '', /^Another daemon has taken the queues of this one/);
      await assert.rejects(first.offer({ id: 'a', set: 'linux' }), { name: 'EngineError', message });
      await second.offer({ id: 'b', set: 'linux' });
      const lease = await claims.leases.first();
      assert.equal(lease.id, 'b');
      assert.deepEqual(second.troubles.all, []);
      await lease.release();
    });

    test('the age of a set is that of its oldest offer, also where others come first', async (t) => {
      const offers = await emptyEngine(t);
      await offers.offer({ id: 'old', set: 'linux', priority: 9 });
      const [alone] = await offers.counts();
      await offers.offer({ id: 'new', set: 'linux', priority: 1 });
      await offers.offer({ id: 'newest', set: 'linux' });

      const [all] = await offers.counts();

      assert.equal(all?.waiting, 3);
      assert.equal((all?.oldestMs ?? 0) >= (alone?.oldestMs ?? Number.POSITIVE_INFINITY), true);
    });

    test('the age of a set grows', async (t) => {
      const offers = await emptyEngine(t);
      await offers.offer({ id: 'old', set: 'linux' });
      await offers.offer({ id: 'new', set: 'linux' });

      const [first] = await offers.counts();
      let later = first;
      while (later && first && later.oldestMs <= first.oldestMs) [later] = await offers.counts();

      assert.deepEqual([first?.set, first?.waiting, first?.active], ['linux', 2, 0]);
    });

    test('a lease that the node throws away frees its slot', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, {
        ...{ url: server.url, slots: 1 },
        onLease: ({ id }) => {
          if (id === 'thrown') throw new Error('no room');
        },
      });
      claims.listen(['linux']);

      await offers.offer({ id: 'thrown', set: 'linux' });
      await offers.offer({ id: 'kept', set: 'linux' });
      await claims.leases.first(({ id }) => id === 'kept');

      assert.equal(claims.held, 1);
    });

    test('a node that closes gives up its leases', async (t) => {
      const offers = await emptyEngine(t);
      const claims = await claimsOf(t, server);
      claims.listen(['linux']);
      await offers.offer({ id: 'held', set: 'linux' });
      await claims.leases.first();

      await claims.close();

      assert.deepEqual(await onlyCounts(offers), [{ set: 'linux', waiting: 0, active: 0 }]);
    });
  });
