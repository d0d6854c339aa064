import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type TestContext, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import { browserWithSite } from '../testing/browser-with-site.ts';
import { until } from '../testing/until.ts';

const key = (name: string) => readFile(new URL(`../testing/keys/localhost-${name}.pem`, import.meta.url));

async function listen(
  context: TestContext,
  server: Server,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return Number(Object(server.address()).port);
}

/** A service of this machine, which records its requests. */
async function startLocalService(context: TestContext) {
  const asked: string[] = [];
  const answer: RequestListener = ({ url = '', headers }, response) => {
    asked.push(`${headers.host} ${url}`);
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end('<title>local</title>local');
  };
  const create = () =>
    createServer(answer).on('upgrade', (request, socket) => {
      asked.push(`${request.headers.host} ${request.url}`);
      socket.destroy();
    });
  const port = await listen(context, create());
  await listen(context, create(), { host: '::1', port });
  return { asked, port };
}

const leading: RequestListener = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const to = searchParams.get('to') ?? '';
  if (pathname === '/to') return void response.writeHead(307, { location: to }).end();
  const refresh = pathname === '/refresh' ? `<meta http-equiv=refresh content="0;url=${to}">` : '';
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>from elsewhere</title>${refresh}x`);
};

interface Surroundings {
  readonly scheme: 'http' | 'https';
  readonly localNetwork?: 'closed' | 'allow';
}

/** A browser for which `public.example` is a site of the internet. */
async function openSurroundings(context: TestContext, { scheme, localNetwork = 'closed' }: Surroundings) {
  const local = await startLocalService(context);
  const isSecure = scheme === 'https';
  const site = isSecure
    ? createSecureServer({ key: await key('key'), cert: await key('cert') }, leading)
    : createServer(leading);
  const port = await listen(context, site);
  const browser = await browserWithSite(context, port);
  const kit = await createApiKit(context, {}, { findBrowser: async () => browser, localNetwork });
  const id = await kit.create();
  const go = (url: string) => kit.call('tab_navigate', { id, tabId: 0, body: { url, timeout: 10 } });
  const evaluate = (script: string, args: unknown) =>
    kit.call('tab_evaluate', { id, tabId: 0, body: { script, args, timeoutSeconds: 20 } });
  return { kit, id, go, evaluate, local, site: `${scheme}://public.example:${port}` };
}

const hosts = ['127.0.0.1', 'localhost', 'any.localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'];
/** A name that resolves to this machine without looking like it, where this machine has one. */
const names = (await readFile('/etc/hosts', 'utf8'))
  .split('\n')
  .flatMap((line) => (/^127\./.test(line) ? line.split(/\s+/).slice(1) : []))
  .filter((name) => name !== '' && name !== 'localhost');

/** Requests each address in every way in which a page can load something. */
const askInEachWay = `
  const over = (target, ...names) => new Promise((done) => names.forEach((name) => target.addEventListener(name, done)));
  const add = (tag, fields) => document.body.appendChild(Object.assign(document.createElement(tag), fields));
  const soon = new Promise((done) => setTimeout(done, 5000));
  const quietly = (work) => Promise.resolve().then(work).catch(() => 0);
  await Promise.race([soon, Promise.all(args.flatMap((address) => [
    quietly(() => fetch(address + 'fetch', { mode: 'no-cors' })),
    quietly(() => fetch(address + 'cors')),
    quietly(() => fetch('/to?to=' + encodeURIComponent(address + 'redirect'), { mode: 'no-cors' })),
    quietly(() => navigator.sendBeacon(address + 'beacon', 'x')),
    quietly(() => new FontFace('f', 'url(' + address + 'font)').load()),
    over(add('img', { src: address + 'picture' }), 'load', 'error'),
    over(add('script', { src: address + 'script' }), 'load', 'error'),
    over(add('link', { rel: 'stylesheet', href: address + 'style' }), 'load', 'error'),
    over(add('link', { rel: 'prefetch', href: address + 'prefetch' }), 'load', 'error'),
    over(add('iframe', { src: address + 'frame' }), 'load'),
    over(add('iframe', { src: '/to?to=' + encodeURIComponent(address + 'redirected-frame') }), 'load'),
    over(add('iframe', { src: '/refresh?to=' + encodeURIComponent(address + 'refreshed-frame') }), 'load'),
    over(add('iframe', { srcdoc: '<img src=' + address + 'picture-of-frame>' }), 'load'),
    over(add('object', { data: address + 'object' }), 'load', 'error'),
    over(add('video', { src: address + 'video', poster: address + 'poster' }), 'error'),
    over(new EventSource(address + 'events'), 'open', 'error'),
    quietly(() => over(new WebSocket(address.replace('http', 'ws') + 'socket'), 'open', 'error')),
    quietly(() => over(new Worker(URL.createObjectURL(new Blob(
      ['fetch("' + address + 'worker", { mode: "no-cors" }).catch(() => 0).then(() => postMessage(0))']))), 'message')),
    quietly(() => {
      const inner = add('iframe', { name: 'inner' });
      const form = add('form', { method: 'post', action: address + 'form', target: 'inner' });
      form.submit();
      return over(inner, 'load');
    }),
    quietly(async () => {
      const turn = 'turn:' + new URL(address).host + '?transport=tcp';
      const line = new RTCPeerConnection({ iceServers: [{ urls: turn, username: 'a', credential: 'b' }] });
      line.createDataChannel('x');
      await line.setLocalDescription(await line.createOffer());
      await over(line, 'icegatheringstatechange');
    }),
  ]))]);
  return document.title;`;

/** Each way in which a page can navigate a tab to an address, or open a tab with it. */
const leads: Readonly<Record<string, string>> = {
  location: 'location.href = args',
  replace: 'location.replace(args)',
  link: `document.body.innerHTML = '<a>x</a>'; Object.assign(document.querySelector('a'), { href: args }).click()`,
  'link without referrer': `document.body.innerHTML = '<a rel="noreferrer noopener">x</a>';
    Object.assign(document.querySelector('a'), { href: args }).click()`,
  'link in a new tab': `document.body.innerHTML = '<a target=_blank>x</a>';
    Object.assign(document.querySelector('a'), { href: args }).click()`,
  form: `document.body.innerHTML = '<form method=post></form>';
    Object.assign(document.querySelector('form'), { action: args }).submit()`,
  window: 'open(args)',
  'window without opener': `open(args, '_blank', 'noopener')`,
  'blank window': `const blank = open('about:blank'); blank.location = args`,
  'window of its own': `const blank = open('about:blank'); blank.document.write('<script>location = "' + args + '"<' + '/script>')`,
  'window twice': `const again = open(args); await new Promise((done) => setTimeout(done, 1000)); again.location = args + '-2'`,
  refresh: `location = '/refresh?to=' + encodeURIComponent(args)`,
  redirect: `location = '/to?to=' + encodeURIComponent(args)`,
  'redirected window': `open('/to?to=' + encodeURIComponent(args))`,
  'frame that leads the top': `document.body.innerHTML = '<iframe srcdoc="<script>top.location=' + "'" + args + "'" + '</script>"></iframe>'`,
};

for (const scheme of ['http', 'https'] as const) {
  test(`a page from elsewhere over ${scheme} loads nothing from this machine, by any element and under any name`, async (context) => {
    const { go, evaluate, local, site } = await openSurroundings(context, { scheme });
    const args = [...hosts, ...names].map((host) => `http://${host}:${local.port}/`);

    await go(`${site}/`);
    const { result, errorText } = await evaluate(askInEachWay, args);

    assert.deepEqual([result, errorText], ['from elsewhere', null]);
    assert.deepEqual(local.asked, []);
  });

  test(`a page from elsewhere over ${scheme} navigates no tab to this machine`, async (context) => {
    const { kit, id, go, evaluate, local, site } = await openSurroundings(context, { scheme });

    for (const host of ['127.0.0.1', ...names.slice(0, 1)]) {
      for (const [name, script] of Object.entries(leads)) {
        await go(`${site}/`);
        await evaluate(script, `http://${host}:${local.port}/${name.replaceAll(' ', '-')}`);
        for (const { tabId } of (await kit.call('tabs_list', { id })).tabs) {
          await kit.call('tab_wait', { id, tabId, body: { loadState: 'load', timeoutSeconds: 5 } });
        }
      }
      await go(`${site}/to?to=${encodeURIComponent(`http://${host}:${local.port}/redirect-of-navigate`)}`);
    }
    await go('about:blank');

    assert.deepEqual(local.asked, []);
  });
}

test('a page of this machine loads from this machine and navigates to it, whatever the tab showed before', async (context) => {
  const { go, evaluate, local, site } = await openSurroundings(context, { scheme: 'https' });
  const other = await startLocalService(context);

  await go(`${site}/`);
  const outcome = await go(`http://127.0.0.1:${local.port}/`);
  await evaluate(`await fetch(args + 'fetch', { mode: 'no-cors' })`, `http://localhost:${other.port}/`);
  await evaluate('location = args', `http://127.0.0.1:${other.port}/led`);
  await until(async () => other.asked.length > 1);

  assert.equal(outcome.title, 'local');
  assert.deepEqual(other.asked.slice(0, 2), [
    `localhost:${other.port} /fetch`,
    `127.0.0.1:${other.port} /led`,
  ]);
});

test('a tab in which an address was refused is navigated to it by a call', async (context) => {
  const { go, evaluate, local, site } = await openSurroundings(context, { scheme: 'https' });
  const address = `http://127.0.0.1:${local.port}/`;

  await go(`${site}/`);
  await evaluate('location = args; await new Promise((done) => setTimeout(done, 500))', address);
  const { errorText, title } = await go(address);

  assert.deepEqual([errorText, title, local.asked[0]], [null, 'local', `127.0.0.1:${local.port} /`]);
});

test('with the local network allowed, pages from elsewhere reach it', async (context) => {
  const { go, evaluate, local, site } = await openSurroundings(context, {
    scheme: 'http',
    localNetwork: 'allow',
  });
  const address = `http://127.0.0.1:${local.port}/`;

  await go(`${site}/`);
  await evaluate(askInEachWay, [address]);
  await evaluate('location = args', `${address}led`);

  await until(async () => local.asked.some((asked) => asked.endsWith('/led')));
  const ways = new Set(local.asked.map((asked) => asked.split(' /')[1]));
  for (const way of ['fetch', 'redirect', 'frame', 'picture', 'socket', 'worker', 'form']) {
    assert.ok(ways.has(way), way);
  }
});

test('through a relay with a direct connection, only local places to which the tab was navigated are reached', async (context) => {
  const [local, other] = [await startLocalService(context), await startLocalService(context)];
  const kit = await createApiKit(context, {});
  const id = await kit.create({ body: { browserArgs: '--proxy-server=direct://' } });
  const on = { id, tabId: 0 };
  const { page } = await kit.browserOf(id).tabs.current();
  await page.route('http://public.example/**', (route) =>
    route.fulfill({ body: '<title>from elsewhere</title>' }),
  );
  const go = (url: string) => kit.call('tab_navigate', { ...on, body: { url, timeout: 10 } });

  await go(`http://127.0.0.1:${local.port}/`);
  await go('http://public.example/');
  const args = ['127.0.0.1', 'localhost', ...names].map((host) => `http://${host}:${other.port}/`);
  await kit.call('tab_evaluate', { ...on, body: { script: askInEachWay, args, timeoutSeconds: 20 } });

  assert.equal(local.asked[0], `127.0.0.1:${local.port} /`);
  assert.deepEqual(other.asked, []);
});
