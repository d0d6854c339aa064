import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { after, test } from 'node:test';
import { runAction } from '../../testing/run-action.ts';
import { closeServers, listen } from '../../testing/test-servers.ts';

after(closeServers);

/** A server that shows the cookies of a request, where it has no page for it. */
async function serve(pages: Readonly<Record<string, RequestListener>>) {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (page) page(request, response);
    else response.end(request.headers.cookie ?? '');
  });
  return listen(server);
}

const leading =
  (location: string, ...cookies: readonly string[]): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location, 'set-cookie': [...cookies] }).end();

async function sent(Url: string, Cookies = '') {
  const results = { OutputVariable: 'out', Cookies: 'cookies' };
  const run = await runAction({ type: 'Http', action: 'Get', parameters: { Url, Cookies }, results });
  assert.equal(run.error, '');
  return [run.values.variables.out, run.values.variables.cookies];
}

test('cookies that are not meant for the address of a redirect are not sent there', async () => {
  const cookies = ['p=1; Path=/admin', 's=2; Secure', 'd=3; Domain=elsewhere.example'];
  const port = await serve({
    '/a': leading('/b', ...cookies, 'e=4; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'm=5'),
  });

  assert.deepEqual(await sent(`http://127.0.0.1:${port}/a`), ['m=5', 'm=5']);
});

for (const attribute of ['Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'Max-Age=0', 'Max-Age=-1']) {
  test(`a cookie with ${attribute} deletes a given one, and one that was set before`, async () => {
    const port = await serve({
      '/a': leading('/b', 'set=1', 'kept=2'),
      '/b': leading('/c', `given=; ${attribute}`, `set=; ${attribute}`),
    });

    const [header] = await sent(`http://127.0.0.1:${port}/a`, 'given=0; other=3');

    assert.equal(header, 'other=3; kept=2');
  });
}

test('a path holds for its folder, and the result has the cookies of the final address', async () => {
  const port = await serve({ '/shop/a': leading('/shop/b', 'default=1', 'whole=2; Path=/') });

  assert.deepEqual(await sent(`http://127.0.0.1:${port}/shop/a`), [
    'default=1; whole=2',
    'default=1; whole=2',
  ]);
});

test('given cookies stay with their origin, and cookies that a server set with its host', async () => {
  let port = 0;
  port = await serve({
    '/a': (request, response) => leading(`http://localhost:${port}/b`, 'set=1')(request, response),
    '/b': (request, response) => leading(`http://127.0.0.1:${port}/c`, 'other=2')(request, response),
  });

  assert.deepEqual(await sent(`http://127.0.0.1:${port}/a`, 'given=0'), ['set=1', 'set=1']);
});
