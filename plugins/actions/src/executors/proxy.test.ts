import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';
import { closeServers, serveHttp, serveHttpProxy, serveSilence, serveSocks } from '../testing/servers.ts';

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

test('Check gives what the address answers through the proxy, and how long it took', async () => {
  const Url = await serveHttp((_, response) => response.end('1.2.3.4'));
  const { port, asked } = await serveSocks();

  const run = await check(`socks5://127.0.0.1:${port}`, Url);

  assert.deepEqual([run.values.variables.out, asked.length], ['1.2.3.4', 1], run.error);
  assert.match(run.values.variables.ms ?? '', /^\d+$/);
});

for (const [what, address, message] of [
  ['is gone', async () => '127.0.0.1:1', /No answer came from/],
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

    assert.equal(run.way, 'OnError');
    assert.match(run.error, message);
  });
}
