import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createBrowserKit } from '../testing/browser-kit.ts';
import { servePages } from '../testing/page-server.ts';
import { startHttpProxy } from '../testing/proxy-servers.ts';
import { act } from '../testing/shared-browser.ts';

const seen: (string | undefined)[] = [];

function guarded({ headers: { authorization } }: IncomingMessage, response: ServerResponse): void {
  seen.push(authorization);
  const isKnown = authorization === `Basic ${Buffer.from('ada:secret').toString('base64')}`;
  response
    .writeHead(isKnown ? 200 : 401, { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' })
    .end(isKnown ? '<p>in</p>' : '<p>out</p>');
}

const pages = { '/guarded': guarded };
const open = (Url: string, name: string) => act('Tab.Navigate', { Url }, { StatusCode: name });

test('a server gets the log-in that is set for it, in each tab, and another server does not', async (context) => {
  const kit = await createBrowserKit(context, pages);
  const other = await servePages(pages);
  context.after(() => other.close());
  seen.length = 0;

  const { outcome } = await kit.run(
    [
      act('WebBrowser.SetLogin', { Url: kit.url('/'), User: 'ada', Password: 'secret' }),
      open(kit.url('/guarded'), 'own'),
      act('Tab.Open'),
      open(kit.url('/guarded'), 'tab'),
      open(other.url('/guarded'), 'other'),
      act('WebBrowser.SetLogin', { Url: other.url('/x'), User: 'ada', Password: 'wrong' }),
      open(other.url('/guarded'), 'wrong'),
    ],
    { variables: ['own', 'tab', 'other', 'wrong'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, { own: '200', tab: '200', other: '401', wrong: '401' });
  const sentWrong = `Basic ${Buffer.from('ada:wrong').toString('base64')}`;
  assert.equal(seen.filter((header) => header === sentWrong).length, 1);
});

test('the log-in holds after the browser has restarted behind a proxy, until it is removed', async (context) => {
  const kit = await createBrowserKit(context, pages);
  const proxy = await startHttpProxy(context);
  const server = { Url: kit.url('/') };

  const { outcome } = await kit.run(
    [
      act('WebBrowser.SetLogin', { ...server, User: 'ada', Password: 'secret' }),
      act('WebBrowser.SetProxy', { Proxy: `127.0.0.1:${proxy.port}` }),
      open(kit.url('/guarded'), 'kept'),
    ],
    { variables: ['kept'] },
  );
  const removed = await kit.run(
    [
      act('WebBrowser.SetLogin', { ...server, User: 'ada', Password: 'secret' }),
      act('WebBrowser.SetLogin', server),
      open(kit.url('/guarded'), 'gone'),
    ],
    { variables: ['gone'] },
  );

  assert.deepEqual([outcome.errorMessage, outcome.values?.variables], [null, { kept: '200' }]);
  assert.deepEqual(removed.outcome.values?.variables, { gone: '401' });
});
