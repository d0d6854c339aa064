import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors } from '@gatehouse/sdk-actions';
import { useBrowser } from '../browser/run-browser.ts';
import { createBrowserKit, element, navigate } from '../testing/browser-kit.ts';

const crash = category({
  tag: 'Crash',
  title: 'Crash',
  summary: 'Crashes the page',
  actions: { Crash: action({ description: 'Crashes the page.' }) },
});

const crashExecutors = defineExecutors(crash, {
  async Crash(context) {
    const { page } = await (await useBrowser(context)).tabs.active();
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash', { timeout: 5000 }).catch(() => undefined);
    await crashed;
  },
});

const getText = (name: string, xpath = '//body') =>
  element('Get', xpath, { results: { OutputVariable: name } });

test('navigate returns status and final address, and the page can be read', async (context) => {
  const { run, url } = await createBrowserKit(context, {
    '/old': (_request, response) => response.writeHead(302, { location: '/new' }).end(),
    '/new': '<title>New</title><h1>Hello</h1>',
  });

  const { outcome } = await run(
    [
      navigate(url('/old'), { results: { StatusCode: 'status', FinalUrl: 'final' } }),
      ...['title', 'url', 'text', 'domain'].map((property) => ({
        type: 'Tab',
        action: 'GetProperty',
        parameters: { Property: property },
        results: { OutputVariable: property },
      })),
    ],
    { variables: ['status', 'final', 'title', 'url', 'text', 'domain'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    status: '200',
    final: url('/new'),
    title: 'New',
    url: url('/new'),
    text: 'Hello',
    domain: '127.0.0.1',
  });
});

test('html is the current markup, source the text from the server', async (context) => {
  const { run, url } = await createBrowserKit(context, {
    '/': "<p id=p>sent</p><script>document.getElementById('p').textContent = 'made'</script>",
  });
  const property = (name: string) => ({
    type: 'Tab',
    action: 'GetProperty',
    parameters: { Property: name },
    results: { OutputVariable: name },
  });

  const { outcome } = await run([navigate(url('/')), property('html'), property('source')], {
    variables: ['html', 'source'],
  });

  assert.match(outcome.values?.variables.html ?? '', /<p id="p">made<\/p>/);
  assert.match(outcome.values?.variables.source ?? '', /<p id=p>sent<\/p>/);
});

test('an HTTP error is a page like others', async (context) => {
  const { run, url } = await createBrowserKit(context, {});

  const { outcome } = await run([navigate(url('/none'), { results: { StatusCode: 'status' } })], {
    variables: ['status'],
  });

  assert.equal(outcome.result, 'success');
  assert.equal(outcome.values?.variables.status, '404');
});

test('a failed load says why, and the next one works', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': 'fine' });

  const { outcome, events } = await run(
    [navigate('http://127.0.0.1:1/', { optional: true }), navigate(url('/')), getText('text')],
    { variables: ['text'] },
  );

  assert.equal(outcome.values?.variables.text, 'fine');
  assert.match(JSON.stringify(events), /http:\/\/127.0.0.1:1\/ could not be loaded: net::ERR_UNSAFE_PORT/);
});

test('the branch of OnError knows the page on which an action failed', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/shop': 'nothing to buy' });
  const missing = element('Get', '//button', { parameters: { TimeoutSec: '1' } });
  const tell = navigate(`${url('/shop')}?after={-Failure.Url-}`, { results: { FinalUrl: 'page' } });

  const { outcome } = await run([navigate(url('/shop')), missing, tell], {
    variables: ['page'],
    links: [{ source: 'a2', branch: 'OnError', target: 'a3' }],
  });

  assert.equal(outcome.values?.variables.page, `${url('/shop')}?after=${url('/shop')}`);
});

test('a page that does not load in time is an error that names the time', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': () => {} });

  const { outcome } = await run([navigate(url('/'), { parameters: { TimeoutSec: '1' } })]);

  assert.match(outcome.errorMessage ?? '', /\/ did not load within 1 s/);
});

for (const [address, message] of [
  ['file:///etc/passwd', /is a file, which needs io:filesystem/],
  ['javascript:alert(1)', /must start with http/],
  ['chrome://version', /must start with http/],
  ['example.com', /must start with http/],
] as const) {
  test(`the address ${address} is refused`, async (context) => {
    const { run } = await createBrowserKit(context, {});

    const { outcome } = await run([navigate(address)]);

    assert.match(outcome.errorMessage ?? '', message);
  });
}

test('our own ports are refused, for navigation as well as for redirects and scripts', async (context) => {
  const { run, url, ownUrl } = await createBrowserKit(context, {
    '/redirect': (_request, response) => response.writeHead(302, { location: ownUrl('/') }).end(),
    '/fetch': `<p id=p></p><script>fetch(location.search.slice(1), { mode: 'no-cors' })
      .then(() => 'reached', () => 'refused').then((text) => p.append(text))</script>`,
  });
  const named = ownUrl('/').replace('127.0.0.1', 'localhost');

  const { outcome, events } = await run(
    [
      navigate(ownUrl('/'), { optional: true }),
      navigate(named, { optional: true }),
      navigate(url('/redirect'), { optional: true }),
      navigate(`${url('/fetch')}?${ownUrl('/')}`),
      element('Get', '//p[text()]', { results: { OutputVariable: 'text' } }),
    ],
    { variables: ['text'] },
  );

  const warnings = events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
  assert.equal(warnings.filter((text) => text.includes('is a port of Gatehouse itself')).length, 2);
  assert.equal(warnings.filter((text) => text.includes('net::ERR_NAME_NOT_RESOLVED')).length, 1);
  assert.equal(outcome.values?.variables.text, 'refused');
});

test('tabs are opened, chosen by name, index and address, and closed', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/a': 'a', '/b': 'b' });
  const tab = (action: string, parameters: Record<string, string>, results = {}) => ({
    type: 'Tab',
    action,
    parameters,
    results,
  });

  const { outcome } = await run(
    [
      navigate(url('/a')),
      tab('Open', { Name: 'second', Url: url('/b') }, { TabId: 'id' }),
      getText('opened'),
      tab('Activate', { By: 'index', Value: '0' }),
      getText('byIndex'),
      tab('Activate', { By: 'name', Value: 'second' }),
      getText('byName'),
      tab('Activate', { By: 'urlMask', Value: 'http://*/a' }),
      getText('byMask'),
      tab('Close', {}),
      getText('afterClose'),
      tab('Close', {}),
      tab('GetProperty', { Property: 'url' }, { OutputVariable: 'last' }),
    ],
    { variables: ['id', 'opened', 'byIndex', 'byName', 'byMask', 'afterClose', 'last'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    id: '2',
    opened: 'b',
    byIndex: 'a',
    byName: 'b',
    byMask: 'a',
    afterClose: 'b',
    last: 'about:blank',
  });
});

test('a missing tab is an error that lists the open ones', async (context) => {
  const { run } = await createBrowserKit(context, {});

  const { outcome } = await run([
    { type: 'Tab', action: 'Close', parameters: { By: 'name', Value: 'nobody' } },
  ]);

  assert.match(outcome.errorMessage ?? '', /no tab with the name "nobody"\. Open: 0 "" about:blank/);
});

test('a dialog is dismissed with a warning and blocks nothing', async (context) => {
  const { run, url } = await createBrowserKit(context, {
    '/': "<p id=p></p><script>p.append(String(confirm('sure?')))</script>",
  });

  const { outcome, events } = await run([navigate(url('/')), getText('answer')], { variables: ['answer'] });

  assert.equal(outcome.values?.variables.answer, 'false');
  assert.match(JSON.stringify(events), /"level":"Warning","message":"A dialog .*confirm.*sure\?/);
});

test('a crashed page is an error that says so, and closing its tab repairs it', async (context) => {
  const { run, url } = await createBrowserKit(context, { '/': 'fine' });

  const { outcome, events } = await run(
    [
      navigate(url('/')),
      { type: 'Crash', action: 'Crash' },
      element('Get', '//body', { optional: true }),
      { type: 'Tab', action: 'Close' },
      navigate(url('/')),
      getText('text'),
    ],
    { variables: ['text'], executors: [crashExecutors] },
  );

  assert.match(JSON.stringify(events), /The page of the active tab crashed/);
  assert.equal(outcome.values?.variables.text, 'fine');
});

test('a tab that a page opens does not become active', async (context) => {
  const { run, url } = await createBrowserKit(context, {
    '/': '<a href="/popup" target="_blank">open</a>',
    '/popup': 'popup',
  });

  const { outcome } = await run(
    [
      navigate(url('/')),
      element('RiseEvent', '//a', { parameters: { Event: 'click' } }),
      getText('before'),
      { type: 'Tab', action: 'Activate', parameters: { By: 'index', Value: '1' } },
      getText('after'),
    ],
    { variables: ['before', 'after'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, { before: 'open', after: 'popup' });
});
