import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type ProxyAddress, parseProxy } from '@gatehouse/sdk-actions/proxy';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryCollection } from '../../test/fakes/memory-store.ts';
import { type ProxyOrder, ProxyPool } from './proxy-pool.ts';
import type { StoredProxy } from './stored-proxies.ts';

function addressOf(text: string): ProxyAddress {
  return parseProxy(text) ?? assert.fail(text);
}

const urlOf = (name: string) => `http://${name}:1`;

/** A pool of proxies by their hosts, which are live unless their names say otherwise. */
async function setUp(...names: readonly string[]) {
  const proxies = new MemoryCollection<StoredProxy>();
  const asked: string[] = [];
  const check = async ({ host }: ProxyAddress) => {
    asked.push(host);
    return !host.startsWith('dead');
  };
  const pool = new ProxyPool({ proxies, check, clock: new FakeClock() });
  const add = (all: readonly string[], labels: readonly string[] = []) =>
    pool.add(all.map((name) => ({ address: addressOf(urlOf(name)), labels })));
  await add(names);
  let changes = 0;
  const stop = pool.onChange(() => {
    changes += 1;
  });
  const take = (holder: string, more: Partial<ProxyOrder> = {}) => {
    const url = pool.take({ holder, labels: [], isExclusive: true, ...more });
    return url === null ? null : addressOf(url).host;
  };
  /** All proxies of the pool are checked. */
  const checked = async () => {
    pool.check(pool.all().map(({ address }) => address));
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };
  return { pool, asked, add, take, checked, stop, changes: () => changes };
}

test('a proxy is taken once it was checked, and one that does not answer is not', async () => {
  const { take, asked } = await setUp('dead', 'a');

  assert.equal(take('one'), null);
  await setImmediate();

  assert.deepEqual(asked, ['dead', 'a']);
  assert.equal(take('one'), 'a');
  assert.equal(take('two'), null);
  assert.deepEqual(asked, ['dead', 'a']);
});

test('who finds no proxy has at most twenty of them checked', async () => {
  const { take, asked } = await setUp(...Array.from({ length: 30 }, (_, at) => `dead${at}`));

  take('one');
  for (let turn = 0; turn < 5; turn++) await setImmediate();

  assert.equal(asked.length, 20);
});

test('proxies take turns, shared ones too', async () => {
  const { take, checked } = await setUp('a', 'b');
  await checked();
  const shared = { isExclusive: false };

  assert.deepEqual(
    ['one', 'two', 'three'].map((holder) => take(holder, shared)),
    ['a', 'b', 'a'],
  );
  assert.equal(take('four'), null);
});

test('a proxy with one of the labels is enough, and one without is not taken', async () => {
  const { add, take, checked } = await setUp('plain');
  await add(['eu'], ['eu', 'fast']);
  await checked();

  assert.equal(take('one', { labels: ['slow', 'fast'] }), 'eu');
  assert.equal(take('two', { labels: ['us'] }), null);
  assert.equal(take('three'), 'plain');
});

test('a proxy that was returned is free, and one that was faulty is checked before it is used again', async () => {
  const { pool, take, checked, asked, changes } = await setUp('a');
  await checked();
  take('one');
  const before = changes();

  assert.equal(pool.release('two', urlOf('a'), { isFaulty: false }), false);
  assert.equal(pool.release('one', 'no proxy', { isFaulty: false }), false);
  assert.equal(changes(), before);
  assert.equal(pool.release('one', urlOf('a'), { isFaulty: false }), true);
  assert.equal(changes(), before + 1);
  assert.equal(take('two'), 'a');
  const count = asked.length;
  pool.release('two', urlOf('a'), { isFaulty: true });
  assert.equal(take('three'), null);
  await setImmediate();
  assert.deepEqual([asked.length, take('three')], [count + 1, 'a']);
});

test('who leaves returns all of its proxies, and who has none changes nothing', async () => {
  const { pool, take, checked, changes, stop } = await setUp('a', 'b');
  await checked();
  for (let count = 0; count < 2; count++) take('one');
  const before = changes();

  pool.leave('nobody');
  assert.deepEqual([changes(), take('two')], [before, null]);
  pool.leave('one');
  assert.equal(changes(), before + 1);
  stop();
  assert.deepEqual([take('two'), take('two')], ['a', 'b']);
  pool.leave('two');
  assert.equal(changes(), before + 1);
});

test('the rules prefer the first, or the one that was taken least', async () => {
  const { pool, take, checked } = await setUp('a', 'b');
  await checked();
  const taken = (rule: 'first' | 'leastUsed') => {
    const host = take('one', { rule });
    pool.leave('one');
    return host;
  };

  assert.deepEqual(
    [taken('first'), taken('first'), taken('leastUsed'), taken('leastUsed')],
    ['a', 'a', 'b', 'b'],
  );
  assert.equal(taken('leastUsed'), 'a');
});

test('a proxy that is added again has the new labels, and is checked again', async () => {
  const { pool, add, take, checked } = await setUp('a');
  await checked();
  assert.deepEqual(
    pool.all().map(({ status }) => status),
    ['live'],
  );

  await add(['a'], ['new']);

  assert.deepEqual(
    pool.all().map(({ labels, status }) => [labels, status]),
    [[['new'], 'unchecked']],
  );
  assert.equal(take('one', { labels: ['new'] }), null);
});

test('proxies are removed by their address, and with a hidden password all that look so', async () => {
  const { pool, take, checked } = await setUp('a', 'b');
  const secrets = ['http://me:one@c:1', 'http://me:two@c:1', 'http://you:one@c:1'].map(addressOf);
  await pool.add(secrets.map((address) => ({ address, labels: [] })));
  await checked();

  assert.equal(await pool.remove([addressOf(urlOf('a')), addressOf(urlOf('none'))]), 1);
  assert.equal(await pool.remove([addressOf('http://me:***@c:1')]), 2);

  assert.deepEqual(
    pool.all().map(({ address }) => address.host),
    ['b', 'c'],
  );
  assert.deepEqual([take('one'), take('two'), take('three')], ['b', 'c', null]);
});
