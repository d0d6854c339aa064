import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';
import {
  closeServers,
  serveHttp,
  serveHttpProxy,
  serveSilence,
  serveSocks,
} from '../testing/test-servers.ts';

after(closeServers);

function check(proxy: string, Url: string) {
  const results = { OutputVariable: 'out', Milliseconds: 'ms' };
  return runAction({
    type: 'Proxy',
    action: 'Check',
    parameters: { Proxy: proxy, Url, TimeoutSec: '2' },
    results,
  });
}

test('Check returns the answer of the address through the proxy, and its duration', async () => {
  const Url = await serveHttp((_, response) => response.end('1.2.3.4'));
  const { port, asked } = await serveSocks();

  const run = await check(`socks5://127.0.0.1:${port}`, Url);

  assert.deepEqual([run.values.variables.out, asked.length], ['1.2.3.4', 1], run.error);
  assert.match(run.values.variables.ms ?? '', /^\d+$/);
});

for (const [what, address, message] of [
  [
    'is gone',
    async () => '127.0.0.1:1',
    /No answer came from .* through the proxy 127\.0\.0\.1:1: .*Check Url, the proxy and/,
  ],
  [
    'never speaks',
    async () => `socks5://127.0.0.1:${await serveSilence()}`,
    /No whole answer came from socks5:\/\/127/,
  ],
  [
    'refuses the login',
    async () => `127.0.0.1:${(await serveHttpProxy('ada:s3cret')).port}`,
    /has status 407/,
  ],
] as const) {
  test(`Check of a proxy that ${what} is an error that says so`, async () => {
    const run = await check(await address(), await serveHttp((_, response) => response.end()));

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

/** Takes or releases a proxy from a pool with this answer. */
async function pool(action: string, parameters: Readonly<Record<string, string>>, answer: unknown) {
  const asked: unknown[] = [];
  const run = await runAction(
    { type: 'Proxy', action, parameters, results: { OutputVariable: 'out' } },
    {
      answer: async (channel, question) => {
        asked.push([channel, question]);
        return answer;
      },
    },
  );
  return { run, asked };
}

test('Take asks the pool for a proxy with one of the labels', async () => {
  const url = 'socks5://ann:s3cret@10.0.0.1:1080';

  const { run, asked } = await pool('Take', { Labels: 'de, fast,' }, { url });
  const now = await pool('Take', { Wait: 'false', Exclusive: 'false', Rule: 'leastUsed' }, { url });

  assert.equal(run.values.variables.out, url, run.error);
  const usual = { labels: ['de', 'fast'], rule: 'next', isExclusive: true, waitSeconds: 60 };
  assert.deepEqual(asked, [['proxies.take', usual]]);
  const asGiven = { labels: [], rule: 'leastUsed', isExclusive: false, waitSeconds: 0 };
  assert.deepEqual(now.asked, [['proxies.take', asGiven]]);
});

test('Take without a proxy in time is an error', async () => {
  const waited = await pool('Take', { Labels: 'de', TimeoutSec: '5' }, { url: null });
  const now = await pool('Take', { Wait: 'false' }, { url: null });

  assert.match(waited.run.error, /No proxy with the label de is free and answers within 5 s/);
  assert.match(now.run.error, /No proxy is free and answers now/);
});

test('Release gives a proxy back, and returns whether the run had it', async () => {
  const { run, asked } = await pool('Release', { Proxy: 'http://10.0.0.1:80', Faulty: 'true' }, true);

  assert.equal(run.values.variables.out, 'true', run.error);
  assert.deepEqual(asked, [['proxies.release', { url: 'http://10.0.0.1:80', isFaulty: true }]]);
});
