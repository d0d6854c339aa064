import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Run, RunService } from '@gatehouse/plugin-runtime/api';
import type { Channels, RunInfo } from '@gatehouse/sdk-actions';
import { releaseProxy, type TakenProxy, takeProxy } from '@gatehouse/sdk-actions/internal';
import { parseProxy } from '@gatehouse/sdk-actions/proxy';
import { FakeClock } from '../../test/fakes/fake-clock.ts';
import { MemoryStore } from '../../test/fakes/memory-store.ts';
import { until } from '../../test/fakes/set-up-tasks.ts';
import { ProxyPool } from './proxy-pool.ts';
import { serveProxies } from './serve-proxies.ts';
import type { StoredProxy } from './stored-proxies.ts';

type Answer = (question: unknown, run: Pick<RunInfo, 'uowId'>, signal: AbortSignal) => Promise<unknown>;

async function setUp(...urls: readonly string[]) {
  const proxies = await new MemoryStore().collection<StoredProxy>('proxies');
  const checked: string[] = [];
  const check = async ({ host }: { host: string }) => checked.push(host) > 0;
  const pool = new ProxyPool({ proxies, check, clock: new FakeClock() });
  const answers = new Map<string, Answer>();
  const ends = new Map<string, () => void>();
  const channels: Channels = {
    serve: ({ name }, answer) => void answers.set(name, answer as Answer),
  };
  const runs = {
    find: (uowId: string) => {
      const ended = new Promise<void>((resolve) => ends.set(uowId, resolve));
      return { ended } as unknown as Run;
    },
  } as unknown as RunService;
  serveProxies({ channels, runs, pool });
  const addresses = urls.flatMap((url) => parseProxy(url) ?? []);
  await pool.add(addresses.map((address) => ({ address, labels: [] })));
  const never = new AbortController().signal;
  const take = (uowId: string, given = {}, signal = never) =>
    answers.get(takeProxy.name)?.(
      { labels: [], isExclusive: true, waitSeconds: 60, ...given },
      { uowId },
      signal,
    ) as Promise<TakenProxy>;
  const release = (uowId: string, url: string, isFaulty = false) =>
    answers.get(releaseProxy.name)?.({ url, isFaulty }, { uowId }, never);
  return { take, release, checked, endOf: (uowId: string) => ends.get(uowId)?.() };
}

test('an action gets a proxy that answers, and the next one another', async () => {
  const { take, checked } = await setUp('http://one:1', 'socks5://ann:secret@two:2');

  const taken = [await take('a'), await take('b')];

  assert.deepEqual(
    taken.map(({ url }) => url),
    ['http://one:1', 'socks5://ann:secret@two:2'],
  );
  assert.deepEqual(checked, ['one', 'two']);
});

async function takenInTurn(rule: string, urls: readonly string[], count: number) {
  const { take, release } = await setUp(...urls);
  // All proxies are live.
  for (const holder of urls) await take(holder);
  for (const url of urls) for (const holder of urls) await release(holder, url);
  const taken: (string | null)[] = [];
  for (let i = 0; i < count; i++) {
    const { url } = await take('a', { rule });
    taken.push(url);
    await release('a', url ?? '');
  }
  return { taken, take, release };
}

const three = ['http://one:1', 'http://two:2', 'http://three:3'] as const;

for (const [rule, expected] of [
  ['next', [three[0], three[1], three[2], three[0]]],
  ['first', [three[0], three[0], three[0], three[0]]],
  ['leastUsed', [three[0], three[1], three[2], three[0]]],
] as const) {
  test(`the rule ${rule} gives ${expected.join(', ')}`, async () => {
    const { taken } = await takenInTurn(rule, three, expected.length);

    assert.deepEqual(taken, expected);
  });
}

test('the rule leastUsed prefers a proxy with fewer uses to one with an older use', async () => {
  const { take, release } = await takenInTurn('first', three, 3);
  for (const url of [three[1], three[2]]) {
    await take('a', { rule: 'next' });
    await release('a', url);
  }

  // The first was taken four times and is the least recently used.
  const { url } = await take('a', { rule: 'leastUsed' });

  assert.equal(url, three[1]);
});

test('the rule random gives each proxy sooner or later', async () => {
  const { taken } = await takenInTurn('random', three, 200);

  assert.deepEqual(new Set(taken), new Set(three));
});

test('a rule passes over proxies that are not free', async () => {
  const { take } = await takenInTurn('first', three, 1);
  await take('b', { rule: 'first' });

  assert.equal((await take('a', { rule: 'first' })).url, three[1]);
});

test('a run that waits for a proxy gets the one that another run releases', async () => {
  const { take, release } = await setUp('http://one:1');
  const { url } = await take('a');
  const waiting = take('b');

  assert.equal(await release('a', url ?? ''), true);

  assert.deepEqual(await waiting, { url });
});

test('a run returns its proxies at its end, however it ended', async () => {
  const { take, endOf } = await setUp('http://one:1');
  await take('a');
  const waiting = take('b');

  endOf('a');

  assert.deepEqual(await waiting, { url: 'http://one:1' });
});

test('a run that stops waiting gets null and takes no proxy', async () => {
  const { take, release } = await setUp('http://one:1');
  const { url } = await take('a');
  const leaving = new AbortController();
  const given = take('b', {}, leaving.signal);

  leaving.abort();
  const now = await take('c', { waitSeconds: 0 });
  await release('a', url ?? '');

  assert.deepEqual([await given, now, await take('d')], [{ url: null }, { url: null }, { url }]);
});

test('a run releases only what it has', async () => {
  const { take, release } = await setUp('http://one:1');
  const { url } = await take('a');

  assert.deepEqual(
    [await release('b', url ?? ''), await release('a', 'nonsense'), await release('a', url ?? '')],
    [false, false, true],
  );
  assert.equal(await release('a', url ?? ''), false);
});

test('a proxy that is reported faulty is checked before it is used again', async () => {
  const { take, release, checked } = await setUp('http://one:1');
  const { url } = await take('a');

  await release('a', url ?? '', true);
  await take('b');
  await until(() => checked.length === 2);

  assert.deepEqual(checked, ['one', 'one']);
});
