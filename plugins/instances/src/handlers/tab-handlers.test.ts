import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { writtenJson } from '@gatehouse/sdk-plugin/internal';
import { createApiKit } from '../testing/api-kit.ts';
import { hang, type Pages, servePages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

/** Each second code unit starts a surrogate pair. */
const longText = `a${'😀'.repeat(150_000)}`;

const pages: Pages = {
  '/faces': `<meta charset=utf-8><body>${longText}`,
  '/one': '<title>One</title><p>first</p><p>second</p>',
  '/two': '<title>Two</title>',
  '/moved': (_request, response) => void response.writeHead(302, { location: '/one' }).end(),
  '/none': (_request, response) => void response.writeHead(204).end(),
  '/broken': (_request, response) => void response.writeHead(500).end('broken'),
  '/busy': `<p>busy</p><script>${hang}</script>`,
  '/long': '<div style="height: 9000px">long</div>',
};

async function openInstance(context: TestContext) {
  const kit = await createApiKit(context, pages, { keepsBrowser: true });
  const id = await kit.create();
  const go = (path: string, timeout?: number) =>
    kit.call('tab_navigate', { id, tabId: 0, body: { url: kit.url(path), timeout } });
  return { ...kit, id, go };
}

test('navigate returns the page that loaded, after redirects too', async (context) => {
  const { go, url } = await openInstance(context);

  assert.deepEqual(await go('/moved'), {
    success: true,
    url: url('/one'),
    httpStatus: 200,
    title: 'One',
    loadState: 'load',
    timedOut: false,
    errorText: null,
  });
});

test('navigation within a loaded page has loaded, also where nobody saw that page load', async (context) => {
  const { call, id, go, url } = await openInstance(context);
  await go('/one');
  await call('tab_evaluate', { id, tabId: 0, body: { script: 'void open(location.href)' } });
  await until(async () => (await call('tabs_list', { id })).tabs.length === 2);
  await call('tab_wait', { id, tabId: 2, body: { loadState: 'load' } });

  const places = [1, 2].map((tabId) =>
    call('tab_navigate', { id, tabId, body: { url: url('/one#second') } }),
  );

  const outcomes = await Promise.all(places);
  assert.deepEqual(
    outcomes.map(({ title, loadState, url: address }) => [title, loadState, address]),
    Array.from({ length: 2 }, () => ['One', 'load', url('/one#second')]),
  );
});

test('a page that answers with an error, with nothing, too late or not at all is an outcome, and the next one loads', async (context) => {
  const { call, id, go } = await openInstance(context);
  const gone = await servePages({});
  await gone.close();
  const refused = () => call('tab_navigate', { id, tabId: 0, body: { url: gone.url('/') } });

  const outcomes = [
    await go('/broken'),
    await go('/none'),
    await go('/never', 1),
    await refused(),
    await go('/one'),
  ];

  assert.deepEqual(
    outcomes.map(({ httpStatus, loadState, timedOut, errorText }) => [
      httpStatus,
      loadState,
      timedOut,
      errorText,
    ]),
    [
      [500, 'load', false, null],
      [204, 'commit', false, 'net::ERR_ABORTED'],
      [null, 'none', true, 'did not load within 1 s'],
      [null, 'none', false, 'net::ERR_CONNECTION_REFUSED'],
      [200, 'load', false, null],
    ],
  );
});

test('a load that fails names the address that was asked for, and nothing of the page before (F2)', async (context) => {
  const { call, id, go, url } = await openInstance(context);
  const gone = await servePages({});
  await gone.close();
  await go('/one');

  const refused = await call('tab_navigate', { id, tabId: 0, body: { url: gone.url('/') } });
  await go('/one');
  const empty = await go('/none');

  assert.deepEqual(refused, {
    success: false,
    url: gone.url('/'),
    httpStatus: null,
    title: '',
    loadState: 'none',
    timedOut: false,
    errorText: 'net::ERR_CONNECTION_REFUSED',
  });
  assert.deepEqual([empty.success, empty.url, empty.title], [false, url('/none'), '']);
});

test('a load whose tab is closed meanwhile is 404 at once', async (context) => {
  const { call, id, url } = await openInstance(context);
  const tab = { id, tabId: 1 };
  const loading = call('tab_navigate', { ...tab, body: { url: url('/never') } });
  const refused = assert.rejects(loading, { code: 'not_found', message: /has no tab 1/ });
  await until(async () => (await call('tab_network_get', tab)).requests.length === 1);

  await call('tab_close', tab);

  await refused;
});

for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'chrome://settings', 'nonsense']) {
  test(`navigate refuses ${address}`, async (context) => {
    const { call, id } = await openInstance(context);

    await assert.rejects(call('tab_navigate', { id, tabId: 0, body: { url: address } }), {
      code: 'bad_request',
    });
  });
}

test('back, forward and reload move in the history and report its end', async (context) => {
  const { call, id, go } = await openInstance(context);
  await go('/one');
  await go('/two');
  const step = async (operation: 'tab_back' | 'tab_forward' | 'tab_reload') => {
    const { moved, title, httpStatus } = await call(operation, { id, tabId: 0 });
    return [moved, title, httpStatus];
  };

  assert.deepEqual(await step('tab_back'), [true, 'One', 200]);
  assert.deepEqual(await step('tab_forward'), [true, 'Two', 200]);
  assert.deepEqual(await step('tab_forward'), [false, 'Two', 200]);
  assert.deepEqual(await step('tab_reload'), [true, 'Two', 200]);
});

test('tabs are opened, listed, activated and closed; 0 is the active one; the last one is replaced', async (context) => {
  const { call, id, go } = await openInstance(context);
  const opened = await call('tab_create', { id, body: { tabName: 'search' } });
  await go('/two');

  assert.deepEqual(opened, { tabName: 'search', tabId: 2 });
  assert.deepEqual((await call('tabs_list', { id })).tabs, [{ tabName: '', tabId: 1 }, opened]);
  await call('tab_activate', { id, tabId: 1 });
  assert.equal((await call('tab_dom_get', { id, tabId: 0, query: { mode: 'text' } })).content, '');
  await call('tab_close', { id, tabId: 0 });
  assert.match((await call('tab_dom_get', { id, tabId: 0 })).content, /<title>Two<\/title>/);
  await call('tab_close', { id, tabId: 2 });
  assert.deepEqual((await call('tabs_list', { id })).tabs, [{ tabName: '', tabId: 3 }]);
});

test('a tab name that is taken is refused', async (context) => {
  const { call, id } = await openInstance(context);
  await call('tab_create', { id, body: { tabName: 'search' } });

  await assert.rejects(call('tab_create', { id, body: { tabName: 'search' } }), { code: 'bad_request' });
});

for (const tabId of [7, '01', 'x', '-1']) {
  test(`there is no tab ${tabId}`, async (context) => {
    const { call, id } = await openInstance(context);

    for (const operation of ['tab_activate', 'tab_close', 'tab_dom_get', 'tab_back'] as const)
      await assert.rejects(call(operation, { id, tabId }), { code: 'not_found' });
  });
}

test('the text of a page is read in parts, by mode and by tag', async (context) => {
  const { call, id, go } = await openInstance(context);
  await go('/one');
  const read = (query: object) => call('tab_dom_get', { id, tabId: 0, query });

  const whole = await read({});
  assert.match(whole.content, /^<!DOCTYPE html>\n<html>.*<p>second<\/p>.*<\/html>$/s);
  assert.deepEqual(
    [whole.totalLength, whole.nextIndex, whole.isTruncated],
    [whole.content.length, null, false],
  );
  const part = await read({ startIndex: 5, length: 10 });
  assert.deepEqual(part, {
    content: whole.content.slice(5, 15),
    totalLength: whole.totalLength,
    nextIndex: 15,
    isTruncated: true,
  });
  assert.equal((await read({ tag: 'p', mode: 'text' })).content, 'first\nsecond');
  assert.equal((await read({ startIndex: 1_000_000 })).content, '');
});

test('a long text is complete: surrogate pairs are not split between pieces', async (context) => {
  const { call, id, go } = await openInstance(context);
  await go('/faces');
  const read = (length: number) =>
    call('tab_dom_get', { id, tabId: 0, query: { mode: 'text', startIndex: 0, length } });

  const [whole, large] = [await read(1_000_000), await read(260_001)];

  assert.equal(whole.content === longText, true);
  assert.deepEqual([whole.totalLength, whole.nextIndex], [longText.length, null]);
  assert.equal(large.content === longText.slice(0, 260_001), true);
  assert.deepEqual([large.nextIndex, large.isTruncated], [260_001, true]);
  for (const reply of [whole, large])
    assert.equal(String(writtenJson(reply)) === JSON.stringify(reply), true, 'its JSON says the same');
});

test('a busy page returns no text: 409 dom_unavailable, and other tabs work', async (context) => {
  const { call, id, go } = await openInstance(context);
  const { tabId } = await call('tab_create', { id, body: {} });
  await call('tab_activate', { id, tabId: 1 });
  assert.equal((await go('/busy', 1)).timedOut, true);

  const refused = assert.rejects(call('tab_dom_get', { id, tabId: 1 }), { code: 'dom_unavailable' });
  assert.match((await call('tab_dom_get', { id, tabId })).content, /<html>/);
  await refused;
  await call('tab_close', { id, tabId: 1 });
});

test('a crashed page is a state of its tab: reads are 409, others work, and it can be closed', async (context) => {
  const { call, id, browserOf } = await openInstance(context);
  const { tabs } = browserOf(id);
  const crashed = await tabs.current();
  const { tabId } = await call('tab_create', { id, body: {} });
  const isCrashed = crashed.page.waitForEvent('crash');
  void crashed.page.goto('chrome://crash').catch(() => undefined);
  await isCrashed;

  for (const operation of ['tab_dom_get', 'tab_screenshot_get', 'tab_reload', 'tab_activate'] as const) {
    await assert.rejects(call(operation, { id, tabId: crashed.id }), {
      code: 'failed_precondition',
      message: /crashed/,
    });
  }
  assert.match((await call('tab_dom_get', { id, tabId })).content, /<html>/);
  assert.deepEqual(await call('tab_close', { id, tabId: crashed.id }), { success: true });
});

test('a picture is scaled: to 1280 pixels, to the requested size, and a long page is cut at its end', async (context) => {
  const { call, id, go } = await openInstance(context);
  await go('/long');
  const take = async (query: object) => {
    const { imageBase64, ...facts } = await call('tab_screenshot_get', { id, tabId: 0, query });
    assert.match(imageBase64, /^iVBORw0KGgo/);
    return facts;
  };

  const mimeType = 'image/png';
  assert.deepEqual(await take({}), {
    mimeType,
    width: 1280,
    height: 720,
    scale: 1,
    isTruncated: false,
    fullPage: false,
  });
  assert.deepEqual(await take({ maxWidth: 320 }), {
    mimeType,
    width: 320,
    height: 180,
    scale: 0.25,
    isTruncated: false,
    fullPage: false,
  });
  const long = await take({ fullPage: true });
  assert.deepEqual([long.height, long.isTruncated, long.fullPage], [2000, true, true]);
});
