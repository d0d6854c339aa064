import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
import { counter, fakes, plugin } from '../fixtures/things.ts';
import { createTestHost } from '../index.ts';

test('a plugin answers typed calls through the real gate, with fakes for what it needs', async () => {
  await using host = await createTestHost(plugin, { fakes });

  const got = await host.call('thing_get', { params: { id: 'a b/c' }, query: { take: '5' } });

  assert.ok(got.ok);
  const { id, taken, at } = got.body;
  assert.deepEqual([id, taken, at], ['a b/c', 6, '2030-01-01T12:00:00.000Z']);
});

test('keys of a test hold what they say', async () => {
  await using host = await createTestHost(plugin, { fakes });
  const input = { params: { id: 'x' } };
  const key = { tier: 1, scopes: ['thing:read'] } as const;

  const answers = [
    await host.call('thing_get', input, key),
    await host.call('thing_get', input, { ...key, tier: 0 }),
    await host.call('thing_get', input, { ...key, scopes: [] }),
    await host.call('thing_get', input, { ...key, state: 'expired' }),
    await host.call('thing_get', input, { ...key, state: 'disabled' }),
    await host.call('thing_get', input, 'anonymous'),
    await host.call('thing_later'),
  ];

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 403, 403, 401, 401, 401, 501],
  );
});

test('declared errors and content scopes are results', async () => {
  await using host = await createTestHost(plugin, { fakes });

  const missing = await host.call('thing_get', { params: { id: 'none' } });
  const refused = await host.call(
    'thing_put',
    { params: { id: '1' }, body: { text: '/etc' } },
    { tier: 2, scopes: ['thing:edit'] },
  );

  assert.ok(!missing.ok && !refused.ok);
  assert.equal(missing.error, 'not_found');
  assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['io:filesystem']]);
});

for (const [how, problem] of [
  ['wrong', /thing_odd gives an answer that it does not declare: fine/],
  ['stray', /thing_odd answers with fields that its reply does not declare: secret/],
] as const) {
  test(`a ${how} answer fails the call of the test`, async () => {
    await using host = await createTestHost(plugin, { fakes });

    await assert.rejects(host.call('thing_odd', { body: { how } }), problem);
  });
}

test('what a handler throws is an internal error, and the log of the test has it', async () => {
  await using host = await createTestHost(plugin, { fakes });

  const answer = await host.call('thing_odd', { body: { how: 'throw' } });

  assert.equal(answer.status, 500);
  assert.match(JSON.stringify(host.log()), /broken inside/);
  const failed = host.log().find(({ message }) => message === 'request failed');
  assert.equal(Object(failed?.fields).plugin, 'things');
});

test('the trace shows which steps ran and which did not', async () => {
  await using host = await createTestHost(plugin, { fakes });
  await host.call('thing_get', { params: { id: 'x' } });
  await host.call('thing_get', { params: { id: 'x' } }, 'anonymous');

  const steps = host.trace().map(({ step, owner, outcome }) => `${step} ${owner} ${outcome}`);

  assert.deepEqual(steps, ['setup things ran', 'handler things ran', 'handler things skipped']);
});

test('the clock stands still until it is moved', async () => {
  await using host = await createTestHost(plugin, { fakes });

  host.advance(90_000);
  const got = await host.call('thing_get', { params: { id: 'x' } });

  assert.ok(got.ok);
  assert.equal(got.body.at, '2030-01-01T12:01:30.000Z');
});

test('settings and documents are real ones', async () => {
  await using host = await createTestHost(plugin, { fakes, config: { limit: 1 } });
  const put = (id: string) => host.call('thing_put', { params: { id }, body: { text: 'a' } });

  const [first, second] = [await put('1'), await put('2')];

  assert.deepEqual([first.status, second.status], [200, 400]);
});

for (const [what, end] of [
  ['its client goes away', null],
  ['its key ends', (host: { endKey(key: never): void }, key: unknown) => host.endKey(key as never)],
  ['the switch goes off', (host: { switch(to: 'off'): void }) => host.switch('off')],
] as const) {
  test(`a call that waits ends when ${what}`, async () => {
    await using host = await createTestHost(plugin, { fakes });
    const gone = new AbortController();
    const key = { tier: 0, scopes: [] } as const;
    const call = host.call('thing_odd', { body: { how: 'wait' }, signal: gone.signal }, key);
    while (!host.log().some(({ message }) => message === 'waiting')) await new Promise(setImmediate);

    if (end === null) gone.abort(new Error('the client left'));
    else end(host, key);

    if (end === null) await assert.rejects(call, /the client left/);
    else assert.equal((await call).status, 200);
  });
}

test('a plugin that does not start is reported with the code of the loader and the fix', async () => {
  await assert.rejects(createTestHost(plugin), /need_missing: .*counting.counter.*give a fake/);
  await assert.rejects(createTestHost(plugin, { fakes, config: { limit: 'many' } }), /config_invalid/);
});

const tapping = declarePlugin({
  id: 'tapping',
  title: 'Tapping',
  hooks: ['beforeGate'],
  operations: [
    operation({ id: 'tap_get', method: 'GET', path: '/tap', tier: 0, scope: null, hosts: ['runner'] }),
  ],
});

test('a tap that throws fails no request, as in a daemon, and the log shows it', async () => {
  await using host = await createTestHost(
    tapping.implement(({ tap }) => {
      tap('beforeGate', () => {
        throw new Error('broken in a tap');
      });
      return { tap_get: () => undefined };
    }),
  );

  const answer = await host.call('tap_get');

  assert.equal(answer.status, 200);
  assert.match(JSON.stringify(host.log()), /broken in a tap/);
});

const leaving = declarePlugin({ id: 'leaving', title: 'Leaving', operations: [] });

test('a timer that is left running fails the close, with the line that made it', async () => {
  let timer: NodeJS.Timeout | undefined;
  const host = await createTestHost(
    leaving.implement(() => {
      timer = setInterval(() => undefined, 60_000);
      return {};
    }),
  );

  await assert.rejects(
    host.close(),
    /leaving did not stop cleanly: .*Timeout opened .*create-test-host\.test/,
  );
  clearInterval(timer);
});

test('several plugins run beside each other, each in a folder of its own', async () => {
  const provider = declarePlugin({ id: 'counting', title: 'Counting', operations: [], provides: [counter] });
  await using host = await createTestHost(plugin, {
    beside: [
      provider.implement(({ provide }) => {
        provide(counter, { add: (amount) => amount * 2 });
        return {};
      }),
    ],
  });

  const got = await host.call('thing_get', { params: { id: 'x' } });

  assert.ok(got.ok);
  assert.deepEqual([got.body.taken, host.use(counter).add(4)], [200, 8]);
});

// The compiler alone checks these calls: each marked line must not compile.
export async function wrongTests(): Promise<void> {
  const host = await createTestHost(plugin, { fakes });
  // @ts-expect-error an operation that it does not have
  await host.call('thing_lost');
  // @ts-expect-error a path parameter is missing
  await host.call('thing_get', {});
  // @ts-expect-error a path parameter that the path lacks
  await host.call('thing_get', { params: { name: 'x' } });
  // @ts-expect-error a query value of another type
  await host.call('thing_get', { params: { id: 'x' }, query: { take: 5 } });
  // @ts-expect-error a body of another shape
  await host.call('thing_put', { params: { id: 'x' }, body: { text: 1 } });
  // @ts-expect-error a tier that does not exist
  await host.call('thing_get', { params: { id: 'x' } }, { tier: 7, scopes: [] });
  const got = await host.call('thing_get', { params: { id: 'x' } });
  // @ts-expect-error an error that the operation does not declare
  if (!got.ok) assert.equal(got.error === 'session_not_found', true);
  // @ts-expect-error a fake of another shape
  await createTestHost(plugin, { fakes: [[counter, { add: () => 'two' }]] });
}
