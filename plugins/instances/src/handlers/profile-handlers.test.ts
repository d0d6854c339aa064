import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import type { Pages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

const attachment = {
  'content-type': 'text/plain',
  'content-disposition': 'attachment; filename="notes.txt"',
};

const pages: Pages = {
  '/page': '<title>Page</title><a href="/file">file</a> <a href="/endless">endless</a>',
  '/file': (_request, response) => void response.writeHead(200, attachment).end('0123456789'),
  '/endless': (_request, response) => void response.writeHead(200, attachment).write('0'.repeat(5000)),
  '/write': `<script>console.log('one', 2); console.error('bad');
    setTimeout(() => { throw new RangeError('odd'); })</script>`,
  '/loud': "<script>for (let n = 1; n <= 1200; n += 1) console.log('line ' + n)</script>",
  '/asks': `<script>fetch('/file?x'); fetch('/none').then(() => fetch('http://127.0.0.1:1/')).catch(() => 0)</script>`,
  '/echo': (request, response) => void response.writeHead(200).end(request.headers.cookie ?? 'no cookies'),
};

async function openPage(context: TestContext, path: string, { keepsBrowser = true } = {}) {
  const kit = await createApiKit(context, pages, { keepsBrowser });
  const id = await kit.create();
  const on = { id, tabId: 0 };
  const go = (to: string) => kit.call('tab_navigate', { ...on, body: { url: kit.url(to) } });
  await go(path);
  return { ...kit, id, on, go };
}

test('the console of a tab is read from the last known message on, including uncaught errors', async (context) => {
  const { call, on, id, url } = await openPage(context, '/write');
  const read = (query: object) => call('tab_console_get', { ...on, query });
  await until(async () => (await read({})).entries.length === 3);

  const { entries, nextAfter, dropped } = await read({});
  assert.deepEqual(
    entries.map(({ index, level, text }) => [index, level, text]),
    [
      [1, 'log', 'one 2'],
      [2, 'error', 'bad'],
      [3, 'error', 'Uncaught RangeError: odd'],
    ],
  );
  assert.deepEqual([entries[0]?.url, entries[0]?.line, nextAfter, dropped], [url('/write'), 1, 3, 0]);
  assert.deepEqual((await read({ after: nextAfter })).entries, []);
  assert.deepEqual((await read({ take: 1 })).nextAfter, 1);
  assert.equal((await read({ level: 'error' })).entries.length, 2);
  const { tabId } = await call('tab_create', { id, body: {} });
  assert.deepEqual((await call('tab_console_get', { id, tabId })).entries, []);
});

test('a tab keeps the newest thousand messages and reports the number of discarded ones', async (context) => {
  const { call, on } = await openPage(context, '/loud');
  const read = (query: object) => call('tab_console_get', { ...on, query });
  await until(async () => (await read({ take: 1000 })).nextAfter === 1200);

  const { entries, dropped } = await read({ take: 1000 });
  assert.deepEqual(
    [entries.length, entries[0]?.text, entries.at(-1)?.text, dropped],
    [1000, 'line 201', 'line 1200', 200],
  );
  assert.equal((await read({ after: 200 })).dropped, 0);
});

test('the network of a tab has its requests and responses', async (context) => {
  const { call, on, url } = await openPage(context, '/asks');
  const read = (query: object = {}) => call('tab_network_get', { ...on, query });
  await until(
    async () => (await read()).requests.filter(({ durationMs }) => durationMs !== null).length >= 4,
  );

  const { requests } = await read();
  const shown = requests
    .filter((request) => !request.url.endsWith('favicon.ico'))
    .map((request) => [request.method, request.url, request.type, request.status, request.errorText]);
  assert.deepEqual(shown, [
    ['GET', url('/asks'), 'document', 200, null],
    ['GET', url('/file?x'), 'fetch', 200, null],
    ['GET', url('/none'), 'fetch', 404, null],
    ['GET', 'http://127.0.0.1:1/', 'fetch', null, 'net::ERR_UNSAFE_PORT'],
  ]);
  assert.equal((await read({ urlPattern: '*/none' })).requests.length, 1);
});

test('cookies are set, sent, read and deleted, all or some', async (context) => {
  const { call, id, go, on, url } = await openPage(context, '/page');
  const set = (...cookies: object[]) => call('instance_cookies_set', { id, body: { cookies } });
  const names = async (query: object = {}) =>
    (await call('instance_cookies_get', { id, query })).cookies.map(({ name }) => name).sort();

  await set({ name: 'a', value: '1', url: url('/') }, { name: 'b', value: '2', domain: '127.0.0.1' });
  await set({ name: 'c', value: '3', domain: '.shop.example', expires: 4_000_000_000, secure: true });

  await go('/echo');
  const sent = await call('tab_dom_get', { ...on, query: { mode: 'text' } });
  assert.deepEqual(sent.content.split('; ').sort(), ['a=1', 'b=2']);
  const { cookies } = await call('instance_cookies_get', { id, query: { domain: 'shop.example' } });
  assert.deepEqual(
    cookies,
    [
      {
        name: 'c',
        value: '3',
        domain: '.shop.example',
        path: '/',
        expires: 4_000_000_000,
        httpOnly: false,
        secure: true,
        sameSite: 'Lax',
      },
    ].map((cookie) => ({ ...cookie, expires: cookies[0]?.expires })),
  );
  assert.deepEqual(await call('instance_cookies_clear', { id, query: { name: 'a' } }), { removed: 1 });
  assert.deepEqual(await names(), ['b', 'c']);
  assert.deepEqual(await call('instance_cookies_clear', { id }), { removed: 2 });
  assert.deepEqual(await names(), []);
  await assert.rejects(set({ name: 'x', value: 'y' }), { code: 'bad_request' });
});

test('a download is listed and its bytes are read in parts; one in progress is 409, a missing one 404', async (context) => {
  const { call, id, on, url, go } = await openPage(context, '/page');
  const list = async () => (await call('instance_downloads_list', { id })).downloads;
  assert.deepEqual(await list(), []);

  await call('element_click', { ...on, body: { xpath: '//a[1]' } });
  await until(async () => (await list())[0]?.state === 'completed');
  const { startedAt, ...facts } = (await list())[0] ?? assert.fail('no download');
  assert.deepEqual(facts, {
    downloadId: 1,
    url: url('/file'),
    fileName: 'notes.txt',
    state: 'completed',
    sizeBytes: 10,
    errorText: null,
  });
  const part = await call('instance_download_get', {
    id,
    downloadId: 1,
    query: { startIndex: 2, length: 5 },
  });
  assert.deepEqual(part, {
    downloadId: 1,
    fileName: 'notes.txt',
    contentBase64: Buffer.from('23456').toString('base64'),
    sizeBytes: 10,
    nextIndex: 7,
    isTruncated: true,
  });
  await call('element_click', { ...on, body: { xpath: '//a[2]' } });
  await until(async () => (await list()).length === 2);
  await assert.rejects(call('instance_download_get', { id, downloadId: 2 }), { code: 'failed_precondition' });
  for (const downloadId of [3, 'x'])
    await assert.rejects(call('instance_download_get', { id, downloadId }), { code: 'not_found' });
  const outcome = await go('/file');
  const { success, url: address, httpStatus, title, timedOut } = outcome;
  assert.deepEqual([success, address, httpStatus, title, timedOut], [false, url('/file'), 200, '', false]);
  assert.match(String(outcome.errorText), /Download is starting/);
  assert.equal((await go('/page')).title, 'Page');
});

test('nothing survives a release: cookies, downloads and data that pages stored', async (context) => {
  const ownBrowser = { keepsBrowser: false };
  const { call, create, id, on, go, folders, url } = await openPage(context, '/page', ownBrowser);
  await call('instance_cookies_set', { id, body: { cookies: [{ name: 'a', value: '1', url: url('/') }] } });
  await call('tab_evaluate', { ...on, body: { script: "localStorage.setItem('a', 1)" } });
  await call('element_click', { ...on, body: { xpath: '//a[1]' } });
  await until(
    async () => (await call('instance_downloads_list', { id })).downloads[0]?.state === 'completed',
  );
  await go('/page');

  await call('instance_release', { id });
  assert.deepEqual(await folders(), []);
  const next = { id: await create(), tabId: 0 };
  await call('tab_navigate', { ...next, body: { url: url('/page') } });

  assert.deepEqual(await call('instance_cookies_get', next), { cookies: [] });
  assert.deepEqual(await call('instance_downloads_list', next), { downloads: [] });
  const stored = await call('tab_evaluate', { ...next, body: { script: 'localStorage.length' } });
  assert.equal(stored.result, 0);
});
