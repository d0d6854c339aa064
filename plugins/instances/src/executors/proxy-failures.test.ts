import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { createBrowserKit } from '../testing/browser-kit.ts';
import { startHttpProxy, startSocksProxy } from '../testing/proxy-servers.ts';
import { act, css, on } from '../testing/shared-browser.ts';

const pages = {
  '/': '<p>page</p>',
  '/leads': (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(302, { location: '/' }).end(),
  '/click': '<a id="go" href="/">go</a>',
};

/** The error of a run whose browser uses the proxy from its start on. */
async function errorOf(context: TestContext, proxy: string, ...steps: readonly ReturnType<typeof act>[]) {
  const kit = await createBrowserKit(context, pages);
  const { outcome } = await kit.run([act('WebBrowser.SetProxy', { Proxy: proxy }), ...steps]);
  const error = outcome.errorMessage ?? '';
  assert.doesNotMatch(error, /wrong/);
  return error;
}

const open = (Url: string) => act('Tab.Navigate', { Url, TimeoutSec: '10' });

for (const scheme of ['http', 'https']) {
  for (const [kind, start] of [
    ['http', startHttpProxy],
    ['socks5', startSocksProxy],
  ] as const) {
    test(`an ${scheme} page behind a ${kind} proxy with a wrong password fails and names both`, async (context) => {
      const { port } = await start(context, { credentials: 'ann:right' });

      const proxy = `${kind}://127.0.0.1:${port}:ann:wrong`;
      const error = await errorOf(context, proxy, open(`${scheme}://site.example/`));

      assert.match(error, new RegExp(`The page ${scheme}://site\\.example/ could not be loaded`));
      assert.match(error, new RegExp(`the proxy ${kind}://ann:\\*\\*\\*@127\\.0\\.0\\.1:${port} `));
      assert.match(error, /refuse[sd] the user (and|or) the password/);
    });
  }

  test(`an ${scheme} page behind a proxy that is gone fails and names it`, async (context) => {
    const error = await errorOf(context, 'http://127.0.0.1:1', open(`${scheme}://site.example/`));

    assert.match(
      error,
      /the proxy http:\/\/127\.0\.0\.1:1 .*(refused the connection|connection was refused)/,
    );
  });
}

test('a redirect, a reload and a wait behind a proxy that refuses the password fail', async (context) => {
  const kit = await createBrowserKit(context, pages);
  const proxy = await startHttpProxy(context, { credentials: 'ann:right' });
  const [right, wrong] = ['right', 'wrong'].map((word) =>
    act('WebBrowser.SetProxy', { Proxy: `127.0.0.1:${proxy.port}:ann:${word}` }),
  );
  assert.ok(right && wrong);
  const click = on('HtmlElement.RiseEvent', css('#go'), { parameters: { Event: 'click' } });
  const errors: string[] = [];
  for (const steps of [
    [open(kit.url('/')), wrong, act('Tab.Reload')],
    [open(kit.url('/click')), wrong, click, act('Tab.WaitLoad')],
    [wrong, open(kit.url('/leads'))],
  ]) {
    const { outcome } = await kit.run([right, ...steps]);
    errors.push(outcome.errorMessage ?? '');
  }

  assert.equal(errors.length, 3);
  for (const error of errors) assert.match(error, /the proxy .* refused the user or the password/);
});

/** A proxy that answers each address with a page whose frame needs a tunnel, and each tunnel with a status. */
async function startFramingProxy(context: TestContext, status: number): Promise<number> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>page</p><iframe src="https://other.example/"></iframe>'),
  );
  server.on('connect', (_request, socket) => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  return Object(server.address()).port;
}

for (const [status, fails] of [
  [407, true],
  [403, false],
] as const) {
  test(`a frame that the proxy answers with ${status} ${fails ? 'fails its page' : 'is a warning'}`, async (context) => {
    const kit = await createBrowserKit(context, {});
    const proxy = `127.0.0.1:${await startFramingProxy(context, status)}`;

    const run = await kit.run([act('WebBrowser.SetProxy', { Proxy: proxy }), open('http://page.example/')]);

    const reported = /The frame https:\/\/other\.example\/ could not be loaded: the proxy http:\/\/127/;
    assert.match(fails ? (run.outcome.errorMessage ?? '') : JSON.stringify(run), reported);
    assert.equal(run.outcome.result, fails ? 'failure' : 'success');
  });
}
