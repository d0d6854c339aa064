import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { offersOf } from './testing/engine-sides.ts';
import { noPostgres, noRedis, startPostgres, startRedis } from './testing/servers.ts';

describe('what the engine says of itself, Redis', { skip: noRedis }, () => {
  test('one with a journal keeps each change and belongs to the daemon that opened it', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.close());
    const offers = await offersOf(t, redis.url);

    const facts = await offers.inspect();

    assert.match(facts.version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(
      [facts.product, facts.place, facts.eviction, facts.keeps, facts.diskProblem, facts.queuesOf],
      ['Redis', `127.0.0.1:${redis.port}`, null, 'each change', null, 'this daemon'],
    );
    // Both are on this machine, which may be busy.
    assert.ok(Math.abs(facts.clockAheadMs) < 60_000, `${facts.clockAheadMs}`);
  });

  test('one in memory that evicts is named so', async (t) => {
    const redis = await startRedis({ keeps: false, policy: 'allkeys-lru' });
    t.after(() => redis.close());
    const offers = await offersOf(t, redis.url);

    const { eviction, keeps } = await offers.inspect();

    assert.deepEqual([eviction, keeps], ['allkeys-lru', 'nothing']);
  });

  test('the first daemon sees that a second one has its queues, and that nobody has them after a loss', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.close());
    // The first one looks for nothing by itself, so that only the inspection finds it.
    const timing = { lockMs: 60_000, renewMs: 60_000, sweepMs: 60_000, pollMs: 200, patienceMs: 3_000 };
    const first = await offersOf(t, redis.url, timing);
    await redis.empty();
    assert.equal((await first.inspect()).queuesOf, 'nobody');
    const second = await offersOf(t, redis.url, timing);

    assert.equal((await first.inspect()).queuesOf, 'another daemon');
    assert.equal((await second.inspect()).queuesOf, 'this daemon');
  });

  test('one that died does not answer', async (t) => {
    const redis = await startRedis();
    t.after(() => redis.close());
    const offers = await offersOf(t, redis.url);
    await redis.kill();

    await assert.rejects(offers.inspect(), /^EngineError: The engine at .* did not answer within 3 s/);
  });
});

test('Postgres names its version and its clock', { skip: noPostgres }, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  const offers = await offersOf(t, postgres.url);

  const facts = await offers.inspect();

  assert.match(facts.version, /^\d+\.\d+/);
  assert.deepEqual([facts.product, facts.eviction, facts.queuesOf], ['Postgres', null, 'this daemon']);
  assert.ok(Math.abs(facts.clockAheadMs) < 60_000, `${facts.clockAheadMs}`);
});
