import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import { startHttpProxy, startSocksProxy } from '../testing/proxy-servers.ts';

const pages = { '/': 'home', '/cart': 'cart' };
const at = { tabId: 0 };

for (const { scheme, start } of [
  { scheme: 'http', start: startHttpProxy },
  { scheme: 'socks5', start: startSocksProxy },
] as const) {
  test(`an instance loads through its ${scheme} proxy, with user and password`, async (context) => {
    const { call, create, url } = await createApiKit(context, pages, { keepsBrowser: true });
    const proxy = await start(context, { credentials: 'anna:se-cret' });
    const id = await create();

    const body = { server: `${scheme}://127.0.0.1:${proxy.port}`, username: 'anna', password: 'se-cret' };
    const { server } = await call('instance_proxy_set', { id, body });
    const outcome = await call('tab_navigate', { id, ...at, body: { url: url('/cart') } });

    assert.equal(server, `${scheme}://anna:***@127.0.0.1:${proxy.port}`);
    assert.equal(outcome.httpStatus, 200);
    assert.match(proxy.asked.join(' '), new RegExp(new URL(url('/')).host));
    const facts = await call('instance_proxy_get', { id });
    assert.deepEqual([facts.server, facts.bytesIn > 0, facts.bytesOut > 0], [server, true, true]);
  });
}

test('a proxy is set without the loss of cookies, storage, tabs and their pages', async (context) => {
  const { call, create, url } = await createApiKit(context, pages, { keepsBrowser: true });
  const proxy = await startHttpProxy(context);
  const id = await create();
  const second = await call('tab_create', { id, body: { tabName: 'cart' } });
  await call('tab_navigate', { id, tabId: second.tabId, body: { url: url('/cart') } });
  const store = "localStorage.a = '1'; sessionStorage.b = '2'; document.cookie = 'c=3'; return 0";
  await call('tab_evaluate', { id, ...at, body: { script: store } });
  const before = await call('tabs_list', { id });

  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${proxy.port}` } });

  assert.deepEqual(await call('tabs_list', { id }), before);
  const script = '[location.pathname, localStorage.a, sessionStorage.b, document.cookie]';
  const { result } = await call('tab_evaluate', { id, ...at, body: { script } });
  assert.deepEqual(result, ['/cart', '1', '2', 'c=3']);
  assert.equal((await call('instances_list')).instances[0]?.id, id);
});

test('a browser with a proxy keeps even the state of its pages when another one is set', async (context) => {
  const { call, create, url, browserOf } = await createApiKit(context, pages, { keepsBrowser: true });
  const [one, two] = [await startHttpProxy(context), await startHttpProxy(context)];
  const id = await create();
  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${one.port}` } });
  await call('tab_navigate', { id, ...at, body: { url: url('/') } });
  await call('tab_evaluate', { id, ...at, body: { script: 'window.kept = 7; return 0' } });
  const { pid } = browserOf(id).launched;

  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${two.port}` } });
  const { result } = await call('tab_evaluate', {
    id,
    ...at,
    body: { script: "return fetch('/cart').then(() => window.kept)" },
  });

  assert.deepEqual([result, browserOf(id).launched.pid], [7, pid]);
  assert.match(two.asked.join(' '), /cart/);
  await call('instance_proxy_set', { id, body: { server: null } });
  const seen = [...two.asked];
  const outcome = await call('tab_navigate', { id, ...at, body: { url: url('/') } });
  assert.deepEqual([outcome.httpStatus, two.asked], [200, seen]);
});

test('browserArgs set a proxy from the start; direct:// lets one be set without a new browser', async (context) => {
  const { call, create, url, browserOf } = await createApiKit(context, pages, { keepsBrowser: true });
  const proxy = await startHttpProxy(context);
  const server = `http://127.0.0.1:${proxy.port}`;

  const one = await create({ body: { browserArgs: `--proxy-server=${server}` } });
  assert.deepEqual((await call('instance_proxy_get', { id: one })).server, server);
  const two = await create({ body: { browserArgs: '--proxy-server=direct:// --lang=de' } });
  const { pid } = browserOf(two).launched;
  await call('instance_proxy_set', { id: two, body: { server } });
  await call('tab_navigate', { id: two, ...at, body: { url: url('/') } });

  assert.deepEqual([browserOf(two).launched.pid, proxy.asked.length > 0], [pid, true]);
});

for (const server of ['gopher://a:1', 'no address', 'http://', 'http://a.example/path', 'direct://']) {
  test(`${JSON.stringify(server)} is not a proxy: 400, and no secret in the answer`, async (context) => {
    const { call, create } = await createApiKit(context, {}, { keepsBrowser: true });
    const id = await create();
    const body = { server, username: 'anna', password: 'se-cret' };

    await assert.rejects(call('instance_proxy_set', { id, body }), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'bad_request');
      assert.doesNotMatch(error.message, /se-cret/);
      return true;
    });
  });
}

test('a dead proxy is reported at once and changes nothing; one of our own ports is refused', async (context) => {
  const { call, create, ownUrl, url } = await createApiKit(context, pages, { keepsBrowser: true });
  const dead = await startHttpProxy(context);
  dead.close();
  const id = await create();

  const body = { server: `http://anna:se-cret@127.0.0.1:${dead.port}` };
  await assert.rejects(call('instance_proxy_set', { id, body }), {
    code: 'failed_precondition',
    message: `The proxy http://anna:***@127.0.0.1:${dead.port} does not answer: the connection was refused. Nothing was changed.`,
  });
  await assert.rejects(call('instance_proxy_set', { id, body: { server: ownUrl('/') } }), {
    code: 'bad_request',
  });
  const outcome = await call('tab_navigate', { id, ...at, body: { url: url('/') } });
  assert.equal(outcome.httpStatus, 200);
});

test('a proxy that refuses the password, or dies later, is named in the outcome of the page', async (context) => {
  const { call, create, url } = await createApiKit(context, pages, { keepsBrowser: true });
  const proxy = await startHttpProxy(context, { credentials: 'anna:right' });
  const id = await create();
  const server = `http://127.0.0.1:${proxy.port}`;
  const go = async (address: string) =>
    (await call('tab_navigate', { id, ...at, body: { url: address } })).errorText ?? '';

  await call('instance_proxy_set', { id, body: { server, username: 'anna', password: 'wrong' } });
  assert.match(
    await go(url('/')),
    /proxy http:\/\/anna:\*\*\*@127\.0\.0\.1:\d+ refused the user or the password/,
  );
  proxy.close();
  assert.match(await go(url('/cart')), /proxy .*127\.0\.0\.1:\d+ .*refused the connection/);
  assert.match(await go('https://shop.example/'), /proxy .*127\.0\.0\.1:\d+/);
});

test('the port of a relay answers only its browser', async (context) => {
  const { call, create, browserOf, url } = await createApiKit(context, pages, { keepsBrowser: true });
  const proxy = await startHttpProxy(context);
  const id = await create();
  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${proxy.port}` } });
  const seen = [...proxy.asked];
  const relay = browserOf(id).relay;

  const { hostname, port } = new URL(relay?.address ?? '');
  const status = await new Promise((resolve) => {
    const headers = { 'proxy-authorization': `Basic ${Buffer.from('gatehouse:guess').toString('base64')}` };
    request({ hostname, port, path: url('/'), headers }, (answer) => resolve(answer.statusCode)).end();
  });

  assert.deepEqual([hostname, status, proxy.asked], ['127.0.0.1', 407, seen]);
});

test('through a proxy too, pages do not reach our own ports and load no files', async (context) => {
  const { call, create, ownUrl, url } = await createApiKit(
    context,
    {
      '/': (_request, response) => response.writeHead(302, { location: ownUrl('/') }).end(),
    },
    { keepsBrowser: true },
  );
  const proxy = await startHttpProxy(context);
  const id = await create();
  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${proxy.port}` } });

  await call('tab_navigate', { id, ...at, body: { url: url('/') } });

  assert.doesNotMatch(proxy.asked.join(' '), new RegExp(new URL(ownUrl('/')).host));
  const { content } = await call('tab_dom_get', { id, ...at, query: { mode: 'text' } });
  assert.doesNotMatch(content, /own$/);
  const file = call('tab_navigate', { id, ...at, body: { url: 'file:///etc/hosts' } });
  await assert.rejects(file, { code: 'bad_request' });
});
