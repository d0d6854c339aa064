import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import { hang, type Pages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

/** Requests of the resource that browsers may cache. */
const cached: string[] = [];

const pages: Pages = {
  '/': '<title>Home</title>',
  '/cached': (request, response) => {
    cached.push(request.headers['user-agent'] ?? '');
    response.writeHead(200, { 'cache-control': 'max-age=3600', 'content-type': 'text/plain' }).end('cached');
  },
  '/set': (_request, response) => {
    response.writeHead(200, { 'set-cookie': 'http=1; HttpOnly', 'content-type': 'text/html' }).end('set');
  },
  '/cookies': (request, response) => void response.end(`cookies: ${request.headers.cookie ?? 'none'}`),
  '/login': (request, response) => {
    const isKnown = request.headers.authorization !== undefined;
    response.writeHead(isKnown ? 200 : 401, { 'www-authenticate': 'Basic realm=x' }).end('login');
  },
  '/worker.js': (_request, response) => {
    const source = `self.addEventListener('install', () => self.skipWaiting());
      self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      self.addEventListener('fetch', (event) => {
        if (event.request.url.endsWith('/answer')) event.respondWith(new Response('by the worker'));
      });`;
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(source);
  },
  '/answer': (_request, response) => void response.end('by the server'),
  '/file': (_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' }).end('text');
  },
};

const kit = await createApiKit({ after }, pages);

const run = async (id: number, script: string) => {
  const { result, errorText } = await kit.call('tab_evaluate', { id, tabId: 0, body: { script } });
  assert.equal(errorText, null);
  return result;
};
const go = (id: number, path: string) =>
  kit.call('tab_navigate', { id, tabId: 0, body: { url: kit.url(path) } });

for (const way of ['that share a process', 'with a process each'] as const) {
  const body = { isolated: way === 'with a process each' };
  const [one, two] = [await kit.create({ body }), await kit.create({ body })];
  await Promise.all([go(one, '/'), go(two, '/')]);

  test(`there are two instances ${way}`, () => {
    const [pid, other] = [one, two].map((id) => kit.browserOf(id).launched.pid);
    assert.equal(pid === other, way === 'that share a process');
  });

  const stores = {
    'local storage': ["localStorage.a = '1'", 'localStorage.a ?? null'],
    'session storage': ["sessionStorage.a = '1'", 'sessionStorage.a ?? null'],
    'a cookie of a script': ["document.cookie = 'a=1'", 'document.cookie || null'],
    'a database': [
      "return new Promise((done) => { indexedDB.open('a').onsuccess = () => done(1) })",
      '(await indexedDB.databases())[0]?.name ?? null',
    ],
    'a cache of scripts': ["await caches.open('a')", '(await caches.keys())[0] ?? null'],
    'a file of a site': [
      "await (await navigator.storage.getDirectory()).getFileHandle('a', { create: true })",
      "return (await navigator.storage.getDirectory()).getFileHandle('a').then(() => 'a', () => null)",
    ],
    'the name of a window': ["window.name = 'a'", 'window.name || null'],
  } as const;

  for (const [what, [write, read]] of Object.entries(stores)) {
    test(`${what} of one instance is unknown to another, of instances ${way}`, async () => {
      const text = (script: string) => (script.startsWith('return') ? script : `return ${script}`);
      await run(one, write.startsWith('return') ? write : `${write}; return 0`);

      assert.notEqual(await run(one, text(read)), null);
      assert.equal(await run(two, text(read)), null);
    });
  }

  test(`messages between pages of a site stay in their instance, of instances ${way}`, async () => {
    await run(
      two,
      "window.heard = []; new BroadcastChannel('a').onmessage = (e) => heard.push(e.data); return 0",
    );
    await run(
      two,
      "window.held = 0; navigator.locks.request('a', () => { held = 1; return new Promise(() => 0) }); return 0",
    );

    await run(one, "new BroadcastChannel('a').postMessage('hello'); return 0");
    const isFree = await run(
      one,
      "return navigator.locks.request('a', { ifAvailable: true }, (lock) => lock !== null)",
    );

    assert.deepEqual([await run(two, 'return heard'), isFree], [[], true]);
  });

  test(`cookies of answers go with their instance only, and calls see their own, of instances ${way}`, async () => {
    await go(one, '/set');

    await Promise.all([go(one, '/cookies'), go(two, '/cookies')]);

    assert.match(String(await run(one, 'document.body.textContent')), /http=1/);
    assert.doesNotMatch(String(await run(two, 'document.body.textContent')), /http=1/);
    const names = async (id: number) =>
      (await kit.call('instance_cookies_get', { id })).cookies.map(({ name }) => name);
    assert.deepEqual([(await names(one)).includes('http'), await names(two)], [true, []]);
    assert.equal((await kit.call('instance_cookies_clear', { id: two, body: {} })).removed, 0);
    assert.equal((await names(one)).includes('http'), true);
  });

  test(`what one instance has in its cache, another loads anew, of instances ${way}`, async () => {
    const load = "return fetch('/cached').then((response) => response.text())";
    await Promise.all([go(one, '/'), go(two, '/')]);
    cached.length = 0;

    for (const id of [one, one, two]) await run(id, load);

    assert.equal(cached.length, 2);
  });

  test(`a permission of one instance is not one of another, of instances ${way}`, async () => {
    const state = "return navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)";
    const before = await run(two, state);

    await kit.browserOf(one).launched.context.grantPermissions(['geolocation']);

    assert.deepEqual([await run(one, state), await run(two, state)], ['granted', before]);
    assert.notEqual(before, 'granted');
  });

  test(`a service worker answers for its own instance only, of instances ${way}`, async () => {
    const register = `await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
      }
      return 0`;
    const ask = "return fetch('/answer').then((response) => response.text())";
    await Promise.all([go(one, '/'), go(two, '/')]);

    await run(one, register);

    assert.deepEqual([await run(one, ask), await run(two, ask)], ['by the worker', 'by the server']);
    const count = 'return (await navigator.serviceWorker.getRegistrations()).length';
    assert.deepEqual([await run(one, count), await run(two, count)], [1, 0]);
  });

  test(`a log-in of one instance is unknown to another, of instances ${way}`, async () => {
    const { host } = new URL(kit.url('/'));
    const { errorText, httpStatus } = await kit.call('tab_navigate', {
      id: one,
      tabId: 0,
      body: { url: `http://ada:secret@${host}/login` },
    });
    assert.deepEqual([errorText, httpStatus], [null, 200]);

    assert.equal((await go(one, '/login')).httpStatus, 200);
    assert.equal((await go(two, '/login')).httpStatus, 401);
  });

  test(`downloads and tabs are those of their instance, of instances ${way}`, async () => {
    await go(one, '/file');
    await run(one, "window.open('/'); return 0");

    const list = async (id: number) => (await kit.call('instance_downloads_list', { id })).downloads.length;
    const tabs = async (id: number) => (await kit.call('tabs_list', { id })).tabs.length;
    await until(async () => (await tabs(one)) === 2 && (await list(one)) === 1);
    assert.deepEqual([await list(two), await tabs(two)], [0, 1]);
  });

  test(`a page that hangs holds up no other instance, of instances ${way}`, async () => {
    const { tabId } = await kit.call('tab_create', { id: one, body: {} });
    await kit.call('tab_navigate', { id: one, tabId, body: { url: kit.url('/') } });
    const script = `setTimeout(() => { ${hang} }, 0); return 0`;
    await kit.call('tab_evaluate', { id: one, tabId, body: { script } });

    assert.equal((await go(two, '/')).title, 'Home');
    await kit.call('tab_close', { id: one, tabId });
  });
}
