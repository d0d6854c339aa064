import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProxyOrder } from './proxy-pool.ts';
import { TryProxies } from './try-proxies.ts';

/** A pool with so many free proxies, and the orders that it got. */
function aPool(free: number) {
  const orders: ProxyOrder[] = [];
  const left: string[] = [];
  const pool = {
    take: (order: ProxyOrder) => {
      orders.push(order);
      return orders.length > free ? null : `http://proxy-${orders.length}`;
    },
    leave: (holder: string) => void left.push(holder),
    onChange: (listener: () => void) => {
      listener();
      return () => undefined;
    },
  };
  return { tries: new TryProxies(pool), orders, left };
}

for (const { proxy, isExclusive, without } of [
  { proxy: 'UseProxy', isExclusive: true, without: null },
  { proxy: 'UseProxyWithoutRemove', isExclusive: false, without: null },
  { proxy: 'IfPossible', isExclusive: true, without: { proxy: null } },
] as const)
  test(`${proxy} takes a proxy with one of its labels${without ? ', or none' : ''}`, () => {
    const { tries, orders, left } = aPool(1);
    const settings = { proxy, proxyLabels: ' de, fast,, ' };

    assert.deepEqual(tries.routeOf('t1', settings), { proxy: 'http://proxy-1' });
    assert.deepEqual(tries.routeOf('t2', { ...settings, proxyLabels: '' }), without);
    tries.leave('t1');

    assert.deepEqual(orders, [
      { holder: 't1', labels: ['de', 'fast'], isExclusive },
      { holder: 't2', labels: [], isExclusive },
    ]);
    assert.deepEqual(left, ['t1']);
  });

test('a task without a proxy connects directly, and asks for none', () => {
  const { tries, orders } = aPool(1);

  const route = tries.routeOf('t', { proxy: 'DoNotUseProxy', proxyLabels: 'de' });

  assert.deepEqual([route, orders], [{ proxy: null }, []]);
});

test('a change of the pool is passed on', () => {
  let changes = 0;
  aPool(0).tries.onChange(() => {
    changes += 1;
  });

  assert.equal(changes, 1);
});
