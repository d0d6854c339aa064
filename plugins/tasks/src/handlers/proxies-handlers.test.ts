import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import { MemoryStore } from '../../test/fakes/memory-store.ts';
import { until } from '../../test/fakes/set-up-tasks.ts';
import type { ProxyCheck } from '../proxies/proxy-checks.ts';
import { ProxyPool } from '../proxies/proxy-pool.ts';
import type { StoredProxy } from '../proxies/stored-proxies.ts';
import { proxiesHandlers } from './proxies-handlers.ts';

async function setUp(check: (host: string) => Promise<boolean> = async () => true) {
  const checked: string[] = [];
  const collection = await new MemoryStore().collection<StoredProxy>('proxies');
  const look: ProxyCheck = (address) => {
    checked.push(address.host);
    return check(address.host);
  };
  const pool = new ProxyPool({ proxies: collection, check: look, clock: new FakeClock() });
  const handlers = proxiesHandlers(pool);
  const ask = (operation: keyof typeof handlers, body: object = {}, ...scopes: readonly string[]) =>
    (handlers[operation] as (call: unknown) => Promise<unknown>)({ body, caller: aCaller(...scopes) });
  return { ask, checked };
}

const proxies = [
  { url: 'http://ann:secret@one:3128', labels: ['fast', ' eu '] },
  { url: 'socks5://two', labels: [] },
];

test('proxies are listed as they were added, without their passwords', async () => {
  const { ask, checked } = await setUp();

  const added = await ask('proxies_add', { proxies });

  assert.deepEqual(added, {
    proxies: [
      { url: 'http://ann:***@one:3128', labels: ['fast', 'eu'], status: 'unchecked' },
      { url: 'socks5://two:1080', labels: [], status: 'unchecked' },
    ],
  });
  assert.deepEqual(await ask('proxies_list'), added);
  assert.deepEqual(checked, []);
});

test('a proxy that is added again is listed once, with its new labels', async () => {
  const { ask } = await setUp();
  await ask('proxies_add', { proxies });

  const again = await ask('proxies_add', {
    proxies: [{ url: 'one:3128:ann:secret', labels: ['slow'] }],
  });

  assert.match(
    JSON.stringify(again),
    /^{"proxies":\[{"url":"http:\/\/ann:\*\*\*@one:3128","labels":\["slow"\],"status":"unchecked"},{"url":"socks5/,
  );
});

test('two proxies that differ only in user or password are two', async () => {
  const { ask } = await setUp();
  const urls = ['http://ann:secret@one:3128', 'http://ann:other@one:3128', 'http://bob:secret@one:3128'];

  await ask('proxies_add', { proxies: urls.map((url) => ({ url, labels: [] })) });

  const listed = async () =>
    ((await ask('proxies_list')) as { proxies: { url: string }[] }).proxies.map(({ url }) => url);
  const [ann, bob] = ['http://ann:***@one:3128', 'http://bob:***@one:3128'];
  assert.deepEqual(await listed(), [ann, ann, bob]);
  assert.deepEqual(await ask('proxies_delete', { urls: [urls[1]] }), { deleted: 1 });
  assert.deepEqual(await listed(), [ann, bob]);
  assert.deepEqual(await ask('proxies_delete', { urls: [bob] }), { deleted: 1 });
  assert.deepEqual(await listed(), [ann]);
});

test('with io:network each proxy is checked, at most twenty at the same time', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ url: `http://host-${index}`, labels: [] }));
  const open: (() => void)[] = [];
  const { ask, checked } = await setUp(
    (host) => new Promise((resolve) => open.push(() => resolve(host !== 'host-3'))),
  );

  await ask('proxies_add', { proxies: many }, 'io:network');
  const atOnce = checked.length;
  await until(() => {
    for (const answer of open.splice(0)) answer();
    return checked.length === 50 && open.length === 0;
  });

  const { proxies: listed } = (await ask('proxies_list')) as { proxies: { url: string; status: string }[] };
  assert.equal(atOnce, 20);
  assert.deepEqual(
    listed.filter(({ status }) => status !== 'live').map(({ url, status }) => [url, status]),
    [['http://host-3:80', 'dead']],
  );
});

test('a proxy is deleted by its address, as it was given or as it is shown; others are not counted', async () => {
  const { ask } = await setUp();
  await ask('proxies_add', { proxies });

  const urls = ['http://ann:***@one:3128', 'socks5://two', 'socks5://two:1080', 'http://nobody'];

  assert.deepEqual(await ask('proxies_delete', { urls }), { deleted: 2 });
  assert.deepEqual(await ask('proxies_list'), { proxies: [] });
});
