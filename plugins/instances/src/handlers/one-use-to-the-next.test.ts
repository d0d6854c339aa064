import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import type { Pages } from '../testing/page-server.ts';

let answers = 0;
const pages: Pages = {
  '/page': '<title>page</title><p>page</p>',
  '/worker.js': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end('oninstall = () => skipWaiting()');
  },
  '/cached': (_request, response) => {
    answers += 1;
    response.writeHead(200, { 'cache-control': 'max-age=3600', 'content-type': 'text/plain' });
    response.end(`answer ${answers}`);
  },
};

/** Warm browsers as in the daemon: the browser of the next use was started during this one. */
async function openUses(context: TestContext) {
  const kit = await createApiKit(context, pages, { spares: 1 });
  const startUse = async () => {
    const id = await kit.create();
    const on = { id, tabId: 0 };
    await kit.call('tab_navigate', { ...on, body: { url: kit.url('/page') } });
    const run = async (script: string) =>
      (await kit.call('tab_evaluate', { ...on, body: { script } })).result;
    return { id, run, page: (await kit.browserOf(id).tabs.active()).page };
  };
  return { ...kit, startUse };
}

interface Trace {
  readonly what: string;
  /** Leaves the trace, and returns when it exists. */
  readonly leave: string;
  readonly look: string;
  readonly left: unknown;
  readonly clean: unknown;
}

const traces: readonly Trace[] = [
  {
    what: 'cookie',
    leave: "document.cookie = 'a=1; max-age=3600'",
    look: 'document.cookie',
    left: 'a=1',
    clean: '',
  },
  {
    what: 'text in local storage',
    leave: "localStorage.setItem('a', '1')",
    look: "localStorage.getItem('a')",
    left: '1',
    clean: null,
  },
  {
    what: 'database',
    leave: "return new Promise((done) => { indexedDB.open('trace').onsuccess = () => done(true); })",
    look: 'indexedDB.databases().then((all) => all.map(({ name }) => name))',
    left: ['trace'],
    clean: [],
  },
  {
    what: 'service worker',
    leave: "navigator.serviceWorker.register('/worker.js').then(() => true)",
    look: 'navigator.serviceWorker.getRegistrations().then((all) => all.length)',
    left: 1,
    clean: 0,
  },
  {
    what: 'kept answer of the cache of pages',
    leave: "caches.open('trace').then((cache) => cache.put('/kept', new Response('kept'))).then(() => true)",
    look: 'caches.keys()',
    left: ['trace'],
    clean: [],
  },
];

for (const { what, leave, look, left, clean } of traces) {
  test(`a ${what} of one use is not visible to the next`, async (context) => {
    const { startUse, call } = await openUses(context);
    const one = await startUse();
    await one.run(leave);
    assert.deepEqual(await one.run(look), left);

    await call('instance_release', { id: one.id });

    assert.deepEqual(await (await startUse()).run(look), clean);
  });
}

test('an answer in the HTTP cache of one use is not given to the next', async (context) => {
  const { startUse, call } = await openUses(context);
  const read = "fetch('/cached').then((answer) => answer.text())";
  const one = await startUse();
  const first = await one.run(read);
  assert.equal(await one.run(read), first);

  await call('instance_release', { id: one.id });

  assert.notEqual(await (await startUse()).run(read), first);
});

test('a permission of one use is not given to the next', async (context) => {
  const { startUse, call } = await openUses(context);
  const look = "navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)";
  const one = await startUse();
  await one.page.context().grantPermissions(['geolocation']);
  assert.equal(await one.run(look), 'granted');

  await call('instance_release', { id: one.id });

  assert.notEqual(await (await startUse()).run(look), 'granted');
});

test('the zoom of one use is not that of the next', async (context) => {
  const { startUse, call } = await openUses(context);
  const one = await startUse();
  const usual = await one.run('devicePixelRatio');
  const session = await one.page.context().newCDPSession(one.page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  assert.equal(await one.run('visualViewport.scale'), 2);

  await call('instance_release', { id: one.id });
  const next = await startUse();

  assert.deepEqual([await next.run('visualViewport.scale'), await next.run('devicePixelRatio')], [1, usual]);
});
