// Finding 2.2: there was no wait for an address, a request, a text, a count, a tab that opens and a quiet network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

const app = `<button id=go onclick="setTimeout(() => history.pushState({}, '', '/app/orders/7'), 300)">go</button>
  <a id=leave href="/slow">leave</a>
  <button id=save onclick="setTimeout(() => fetch('/api/save?n=' + (window.n = (window.n ?? 0) + 1), { method: 'POST', body: 'a=1' }), 200)">save</button>
  <button id=broken onclick="fetch('/api/broken').catch(() => 0)">broken</button>
  <button id=binary onclick="fetch('/api/binary')">binary</button>
  <button id=open onclick="setTimeout(() => window.open('/popup'), 300)">open</button>
  <button id=chain onclick="document.title = 'busy'; setTimeout(() => fetch('/api/late').then(() => fetch('/api/late')).then(() => { document.title = 'quiet' }), 200)">chain</button>
  <button id=add onclick="setInterval(() => list.append(document.createElement('li')), 60)">add</button>
  <button id=say onclick="note.textContent = 'Saving'; setTimeout(() => { note.textContent = 'Saved at noon' }, 400)">say</button>
  <ul id=list><li></li></ul><p id=note>-</p><input id=field value=old>
  <script>fetch('/api/save?at=load', { method: 'POST' })</script>`;

let saves = 0;
const { run, url } = await shareBrowser({
  '/': app,
  '/app/orders/7': app,
  '/slow': (_request, response) =>
    void setTimeout(
      () => response.setHeader('content-type', 'text/html').end('<h1 id=there>there</h1>'),
      400,
    ),
  '/popup': '<p>popup</p>',
  '/api/save': (request, response) => {
    saves += 1;
    response.writeHead(201, { 'content-type': 'application/json; charset=windows-1251' });
    const answer = Buffer.from([0x22, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x22]);
    setTimeout(() => response.end(request.url?.includes('n=1') ? answer : `"${request.url}"`), 200);
  },
  '/api/late': (_request, response) => void setTimeout(() => response.end('late'), 300),
  '/api/broken': (request) => void request.socket.destroy(),
  '/api/binary': (_request, response) => response.setHeader('content-type', 'image/png').end('png'),
});

const load = act('Tab.Navigate', { Url: url('/'), WaitUntil: 'idle' });
const click = (id: string) => on('HtmlElement.RiseEvent', css(`#${id}`), { parameters: { Event: 'click' } });
const waitRequest = (parameters: Readonly<Record<string, string>>, prefix = '') =>
  act(
    'Tab.WaitRequest',
    { UrlMask: '/api/', TimeoutSec: '5', ...parameters },
    {
      OutputVariable: `${prefix}body`,
      StatusCode: `${prefix}status`,
      RequestBody: `${prefix}sent`,
    },
  );

test('an address that a script sets without a load is waited for', async () => {
  const wait = act('Tab.WaitAddress', { UrlMask: '*/orders/*' }, { FinalUrl: 'final' });

  const { error, values } = await run([load, click('go'), wait]);

  assert.deepEqual([error, values.final], [null, url('/app/orders/7')]);
});

test('an address that a link leads to is waited for, with its page', async () => {
  const { error, values } = await run([
    load,
    click('leave'),
    act('Tab.WaitAddress', { UrlMask: '/slow', TimeoutSec: '5' }),
    on('HtmlElement.Exists', css('#there'), {
      parameters: { TimeoutSec: '0' },
      results: { OutputVariable: 'there' },
    }),
  ]);

  assert.deepEqual([error, values.there], [null, 'true']);
});

test('an address that does not come is an error that names both', async () => {
  const { error } = await run([load, act('Tab.WaitAddress', { UrlMask: '/nowhere', TimeoutSec: '1' })]);

  assert.ok(
    error?.includes(`The address ${url('/')} did not become like "/nowhere" within 1 s.`),
    String(error),
  );
});

test('a request after a click is waited for, and its answer is a value; the one before the click does not count', async () => {
  saves = 0;

  const { error, values } = await run([load, click('save'), waitRequest({ UrlMask: '/api/save' })]);

  assert.equal(error, null);
  assert.deepEqual(values, { body: '"Привет"', status: '201', sent: 'a=1' });
  assert.equal(saves, 2);
});

test('a request that is over already counts, and each is taken once', async () => {
  const { error, values } = await run([
    load,
    act('Tab.RunJavaScript', { Code: "await fetch('/api/save?x=a'); await fetch('/api/save?x=b');" }),
    waitRequest({ Method: 'get' }, 'first '),
    waitRequest({ Method: 'get' }, 'second '),
    waitRequest({ Method: 'get', TimeoutSec: '1' }),
  ]);

  assert.equal(values['first body'], '"/api/save?x=a"');
  assert.equal(values['second body'], '"/api/save?x=b"');
  assert.match(
    error ?? '',
    /No get request to "\/api\/" began within 1 s on .+The latest were GET .+x=a, GET .+x=b\./,
  );
});

for (const [id, parameters, expected] of [
  ['save', { Until: 'sent' }, { body: '', status: '0', sent: 'a=1' }],
  ['save', { Until: 'answered' }, { body: '', status: '201', sent: 'a=1' }],
  ['binary', {}, { body: '', status: '200', sent: '' }],
] as const) {
  test(`a request of ${id} with ${JSON.stringify(parameters)} gives ${JSON.stringify(expected)}`, async () => {
    const { error, values } = await run([load, click(id), waitRequest(parameters)]);

    assert.deepEqual([error, values], [null, expected]);
  });
}

test('a request that fails is an error with the reason', async () => {
  const { error } = await run([load, click('broken'), waitRequest({})]);

  assert.match(error ?? '', /The request http.+\/api\/broken failed: net::ERR_/);
});

test('a tab that a click opens becomes active, by choice, and has a name', async () => {
  const waitOpen = (parameters: Readonly<Record<string, string>>) =>
    act('Tab.WaitOpen', { TimeoutSec: '5', ...parameters }, { TabId: 'id', Url: 'address' });
  const close = act('Tab.Close', { By: 'urlMask', Value: '/popup' });

  const chosen = await run([load, click('open'), waitOpen({ Name: 'print' }), get(css('p'), 'text'), close]);
  const left = await run([
    load,
    click('open'),
    waitOpen({ Activate: 'false' }),
    get(css('#open'), 'text'),
    act('Tab.Activate', { By: 'newest' }),
    get(css('p'), 'newest'),
    close,
  ]);

  assert.deepEqual([chosen.error, chosen.values.text, chosen.values.address], [null, 'popup', url('/popup')]);
  assert.deepEqual([left.error, left.values.text, left.values.newest], [null, 'open', 'popup']);
});

test('a tab that was opened by an earlier click is not taken for that of a later one', async () => {
  const { error } = await run([
    load,
    click('open'),
    act('Tab.Activate', { By: 'urlMask', Value: '/popup' }),
    act('Tab.Activate', { By: 'urlMask', Value: url('/') }),
    click('say'),
    act('Tab.WaitOpen', { TimeoutSec: '1' }),
  ]);
  await run([act('Tab.Activate', { By: 'index', Value: '0' }), act('Tab.CloseOthers')]);

  assert.match(error ?? '', /No page opened a tab within 1 s\. There are 2\./);
});

test('a quiet network includes requests that a script sends long after the load', async () => {
  const { error, values } = await run([
    load,
    click('chain'),
    act('Tab.WaitLoad', { State: 'idle' }),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
  ]);

  assert.deepEqual([error, values.title], [null, 'quiet']);
});

test('a text and a value of an element are waited for', async () => {
  const change = "setTimeout(() => { document.querySelector('#field').value = 'new' }, 300)";

  const { error, values } = await run([
    load,
    click('say'),
    on('HtmlElement.Wait', css('#note'), { parameters: { Text: '^Saved' } }),
    get(css('#note'), 'note'),
    act('Tab.RunJavaScript', { Code: change }),
    on('HtmlElement.Wait', css('#field'), { parameters: { Text: '^new$', Attribute: 'value' } }),
  ]);

  assert.deepEqual([error, values.note], [null, 'Saved at noon']);
});

for (const [parameters, message] of [
  [{ Text: 'Never' }, /The element #note did not match "Never" within 1 s on http.+: it has "-"\./],
  [{ Text: '(' }, /The parameter Text "\(" is no regular expression/],
  [{ Text: 'x', State: 'absent' }, /An element that is absent says nothing: leave Text out\./],
] as const) {
  test(`a wait with ${JSON.stringify(parameters)} fails and says why`, async () => {
    const wait = on('HtmlElement.Wait', css('#note'), { parameters: { TimeoutSec: '1', ...parameters } });

    const { error } = await run([load, wait]);

    assert.match(error ?? '', message);
  });
}

test('a count of elements is waited for', async () => {
  const waitCount = (parameters: Readonly<Record<string, string>>) =>
    on('HtmlElement.WaitCount', css('#list li'), { parameters, results: { OutputVariable: 'count' } });

  const grown = await run([load, click('add'), waitCount({ Count: '4' })]);
  const none = await run([load, { ...waitCount({ Count: '0', Op: 'eq', TimeoutSec: '1' }) }]);
  const few = await run([load, waitCount({ Count: '1', Op: 'le', TimeoutSec: '0' })]);

  assert.equal(grown.error, null);
  assert.ok(Number(grown.values.count) >= 4);
  assert.match(none.error ?? '', /waits for exactly 0, but 1 matched #list li within 1 s on http/);
  assert.deepEqual([few.error, few.values.count], [null, '1']);
});
