import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const { run, url, folder } = await shareBrowser({
  '/page':
    '<body style="margin:0;background:#fff"><p style="height:3000px">tall</p><b id=b style="display:block;width:40px;height:20px">b</b>',
  '/headers': (request, response) => response.end(JSON.stringify(request.headers)),
  '/cookies': (request, response) => response.end(request.headers.cookie ?? 'none'),
  '/dialogs': `<button onclick="document.title = String(prompt('Your name?', 'nobody'))">Ask</button>
    <i onclick="document.title = String(confirm('Sure?'))">Confirm</i>`,
  '/resources': `<img src="/picture.png" onerror="document.title += 'x'" onload="document.title += 'i'">
    <script src="/ads/script.js" onerror="document.title += 'y'"></script>`,
  '/picture.png': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/ads/script.js': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end("document.title += 's'"),
  '/api': `<script>fetch('/api/one', { method: 'POST', body: 'asked' }).then((r) => r.text()).then((t) => { document.title = t });
    fetch('/other').catch(() => {})</script>`,
  '/api/one': (_request, response) =>
    response.writeHead(201, { 'content-type': 'application/json', 'x-mark': '1' }).end('{"a":1}'),
  '/never': () => {},
});
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const evaluate = (code: string, name = 'out') =>
  act('Tab.RunJavaScript', { Code: `return ${code}` }, { OutputVariable: name });
const text = (name = 'text') => act('Tab.GetProperty', { Property: 'text' }, { OutputVariable: name });
const loaded = (expected: string) =>
  act(
    'Tab.RunJavaScript',
    {
      Code: `while (!(${expected})) await new Promise(requestAnimationFrame); return document.title`,
      TimeoutSec: '10',
    },
    { OutputVariable: 'title' },
  );

/** Width and height of a PNG. */
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test('the viewport has its size and scale in all tabs, also in later ones', async () => {
  const size = (name: string) => evaluate("innerWidth + 'x' + innerHeight + ' ' + devicePixelRatio", name);

  const { error, values } = await run([
    go('/page'),
    act('WebBrowser.SetViewport', { Width: '640', Height: '480', Scale: '2' }),
    size('first'),
    act('Tab.Open', { Url: url('/page') }),
    size('second'),
    act('WebBrowser.SetViewport', { Width: '800', Height: '600' }),
    size('third'),
    act('Tab.Close'),
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.first, values.second, values.third], ['640x480 2', '640x480 2', '800x600 1']);
});

test('a picture shows the viewport, the whole page or an element', async () => {
  const shot = (parameters: Record<string, string>) =>
    act('WebBrowser.Screenshot', parameters, { OutputVariable: 'out' });
  const size = act('WebBrowser.SetViewport', { Width: '800', Height: '600' });

  const page = await run([size, go('/page'), shot({})]);
  const full = await run([go('/page'), shot({ Mode: 'full', Path: 'shots/full.png' })]);
  const jpeg = await run([go('/page'), shot({ Format: 'jpeg', Quality: '20', Path: 'page.jpg' })]);
  const part = await run([
    go('/page'),
    on('WebBrowser.Screenshot', css('#b'), {
      parameters: { Mode: 'element' },
      results: { OutputVariable: 'out' },
    }),
  ]);

  assert.deepEqual([page.error, full.error, jpeg.error, part.error], [null, null, null, null]);
  assert.deepEqual(sizeOf(Buffer.from(page.values.out ?? '', 'base64')), [800, 600]);
  assert.equal(full.values.out, join(folder, 'shots/full.png'));
  assert.deepEqual(sizeOf(await readFile(join(folder, 'shots/full.png')))[1]! > 3000, true);
  assert.deepEqual([...(await readFile(join(folder, 'page.jpg'))).subarray(0, 2)], [0xff, 0xd8]);
  assert.deepEqual(sizeOf(Buffer.from(part.values.out ?? '', 'base64')), [40, 20]);
});

for (const [what, action, message] of [
  [
    'of an element without one',
    act('WebBrowser.Screenshot', { Mode: 'element' }),
    /FinderType needs a value when Mode is element/,
  ],
  [
    'of an element that does not come',
    on('WebBrowser.Screenshot', css('#none'), { parameters: { Mode: 'element', TimeoutSec: '1' } }),
    /No element matched #none within 1 s/,
  ],
  ['into a folder', act('WebBrowser.Screenshot', { Path: '.' }), /cannot be used/],
  ['of paper into a folder', act('WebBrowser.SavePdf', { Path: '.' }), /cannot be used/],
] as const) {
  test(`a picture ${what} is an error that says so`, async () => {
    const { error } = await run([go('/page'), action]);

    assert.match(error ?? '', message);
  });
}

test('a page is saved as PDF', async () => {
  const { error, values } = await run([
    go('/page'),
    act('WebBrowser.SavePdf', { Path: 'page.pdf', PageFormat: 'Letter' }, { OutputVariable: 'out' }),
  ]);

  assert.equal(error, null);
  assert.equal((await readFile(values.out ?? '')).subarray(0, 5).toString(), '%PDF-');
});

test('cookies are set and read as JSON and as lines, and cleared by domain', async () => {
  const cookies = JSON.stringify([
    { name: 'one', value: '1', url: url('/') },
    {
      name: 'far',
      value: '2',
      domain: '.example.com',
      expirationDate: 4_000_000_000,
      sameSite: 'no_restriction',
      secure: true,
    },
  ]);
  const read = (parameters: Record<string, string>, name: string) =>
    act('WebBrowser.GetCookies', parameters, { OutputVariable: name });

  const { error, values } = await run([
    act('WebBrowser.ClearCache', { What: 'cookies' }),
    act('WebBrowser.SetCookies', { Data: cookies }),
    go('/cookies'),
    text('sent'),
    read({ Domain: 'example.com', Format: 'netscape' }, 'lines'),
    act('WebBrowser.ClearCache', { What: 'cookies', Domain: 'example.com' }),
    read({}, 'left'),
    act('WebBrowser.ClearCache', { What: 'cookies' }),
    act('WebBrowser.SetCookies', { Data: '{-Variable.lines-}', Format: 'netscape' }),
    read({}, 'again'),
    act('WebBrowser.ClearCache', { What: 'all' }),
    read({}, 'none'),
  ]);

  assert.equal(error, null);
  assert.equal(values.sent, 'one=1');
  // The browser limits the life of cookies to 400 days.
  assert.match(
    values.lines ?? '',
    /^# Netscape HTTP Cookie File\n\.example\.com\tTRUE\t\/\tTRUE\t\d+\tfar\t2$/,
  );
  assert.deepEqual(
    JSON.parse(values.left ?? '').map(({ name }: { name: string }) => name),
    ['one'],
  );
  assert.deepEqual(JSON.parse(values.again ?? '')[0].value, '2');
  assert.equal(values.none, '[]');
});

for (const [parameters, message] of [
  [{ Data: '{' }, /The parameter Data is no JSON/],
  [{ Data: '[{"name":"a"}]' }, /Cookie 1 of Data has no name or no value/],
  [{ Data: '[{"name":"a","value":"b"}]' }, /Cookie 1 of Data has no domain and no url/],
  [{ Data: 'a b c', Format: 'netscape' }, /Line 1 of Data is no cookie: it needs seven parts/],
  [{ Data: '# nothing', Format: 'netscape' }, /Data holds no cookie/],
] as const) {
  test(`cookies of ${JSON.stringify(parameters)} are refused`, async () => {
    const { error } = await run([act('WebBrowser.SetCookies', parameters)]);

    assert.match(error ?? '', message);
  });
}

test('all data that a site stored is cleared', async () => {
  const { error, values } = await run([
    go('/page'),
    evaluate("localStorage.setItem('kept', '1')"),
    act('WebBrowser.ClearCache', { What: 'all', Domain: '127.0.0.1' }),
    go('/page'),
    evaluate("String(localStorage.getItem('kept'))"),
  ]);

  assert.equal(error, null);
  assert.equal(values.out, 'null');
});

test('headers and the user agent are sent, until they are removed', async () => {
  const { error, values } = await run([
    act('WebBrowser.SetHeaders', { UserAgent: 'Example/1', Headers: 'X-One: 1\nAccept-Language: de' }),
    go('/headers'),
    text('sent'),
    evaluate('navigator.userAgent', 'agent'),
    act('WebBrowser.SetHeaders', {}),
    go('/headers'),
    text('after'),
  ]);

  assert.equal(error, null);
  const sent = JSON.parse(values.sent ?? '');
  assert.deepEqual(
    [sent['user-agent'], sent['x-one'], sent['accept-language'], values.agent],
    ['Example/1', '1', 'de', 'Example/1'],
  );
  assert.deepEqual(
    [JSON.parse(values.after ?? '')['x-one'], /Example/.test(values.after ?? '')],
    [undefined, false],
  );
});

for (const [Headers, message] of [
  ['nothing', /The line "nothing" of Headers is no header/],
  ['Host: example.com', /The header Host cannot be set: the browser sets it/],
  ['Cookie: a=b', /The header Cookie cannot be set: use SetCookies/],
] as const) {
  test(`the header ${JSON.stringify(Headers)} is refused`, async () => {
    const { error } = await run([act('WebBrowser.SetHeaders', { Headers })]);

    assert.match(error ?? '', message);
  });
}

test('content is blocked by kind and by address, and allowed again', async () => {
  const block = (parameters: Record<string, string>) => act('WebBrowser.BlockContent', parameters);

  const kind = await run([
    block({ Types: 'image' }),
    go('/resources'),
    loaded('document.title.length === 2'),
  ]);
  const both = await run([
    block({ UrlMasks: '*/ads/*' }),
    go('/resources'),
    loaded('document.title.length === 2'),
  ]);
  const some = await run([
    block({ Types: 'image', Enabled: 'false' }),
    go('/resources'),
    loaded('document.title.length === 2'),
  ]);
  const none = await run([
    block({ Enabled: 'false' }),
    go('/resources'),
    loaded('document.title.length === 2'),
  ]);

  assert.deepEqual([kind.error, both.error, some.error, none.error], [null, null, null, null]);
  assert.deepEqual(
    [kind, both, some, none].map(({ values }) => [...(values.title ?? '')].toSorted().join('')),
    ['sx', 'xy', 'iy', 'is'],
  );
});

test('blocking without a kind or an address is an error', async () => {
  const nothing = await run([act('WebBrowser.BlockContent')]);
  const unknown = await run([act('WebBrowser.BlockContent', { Types: 'image,sounds' })]);

  assert.match(nothing.error ?? '', /says not what to block/);
  assert.match(unknown.error ?? '', /Types names "sounds"; known are document, stylesheet, image/);
});

test('dialogs are answered as an action said, and the last one is reported', async () => {
  const dialog = (parameters: Record<string, string>) =>
    act('WebBrowser.HandleDialog', parameters, { OutputVariable: 'said' });
  const click = (selector: string) =>
    on('HtmlElement.RiseEvent', css(selector), { parameters: { Event: 'click' } });
  const title = act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' });

  const answered = await run([
    dialog({ Mode: 'answer', Answer: 'Ada' }),
    go('/dialogs'),
    click('button'),
    title,
    dialog({ Mode: 'accept' }),
  ]);
  const accepted = await run([dialog({ Mode: 'accept' }), go('/dialogs'), click('button'), title]);
  const dismissed = await run([
    dialog({ Mode: 'dismiss' }),
    go('/dialogs'),
    click('i'),
    title,
    dialog({ Mode: 'dismiss' }),
  ]);

  assert.deepEqual([answered.error, accepted.error, dismissed.error], [null, null, null]);
  assert.deepEqual([answered.values.title, answered.values.said], ['Ada', 'Your name?']);
  assert.deepEqual(
    [accepted.values.title, dismissed.values.title, dismissed.values.said],
    ['nobody', 'false', 'Sure?'],
  );
});

test('traffic is recorded with headers and texts while the capture is on', async () => {
  const capture = (parameters: Record<string, string>, name: string) =>
    act('WebBrowser.CaptureTraffic', parameters, { OutputVariable: name, Count: `${name}Count` });

  const { error, values } = await run([
    capture({ Mode: 'start', UrlMask: '*/api*' }, 'start'),
    go('/api'),
    loaded('document.title'),
    capture({ Mode: 'get', UrlMask: '/api/one' }, 'get'),
    capture({ Mode: 'stop' }, 'stop'),
  ]);
  const after = await run([capture({ Mode: 'get' }, 'x')]);

  assert.equal(error, null);
  const [entry] = JSON.parse(values.get ?? '');
  assert.deepEqual(
    [
      entry.url,
      entry.method,
      entry.status,
      entry.requestBody,
      entry.responseBody,
      entry.responseHeaders['x-mark'],
      entry.error,
    ],
    [url('/api/one'), 'POST', 201, 'asked', '{"a":1}', '1', null],
  );
  assert.deepEqual([values.startCount, values.getCount, values.stopCount], ['0', '1', '2']);
  assert.match(after.error ?? '', /Nothing is recorded: CaptureTraffic with Mode start begins it/);
});

test('the newest entries of the traffic are kept', async () => {
  const { error, values } = await run([
    act('WebBrowser.CaptureTraffic', { Mode: 'start', MaxEntries: '2' }),
    go('/page'),
    go('/headers'),
    go('/cookies'),
    act('WebBrowser.CaptureTraffic', { Mode: 'stop' }, { OutputVariable: 'out' }),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    JSON.parse(values.out ?? '').map((entry: { url: string }) => entry.url),
    [url('/headers'), url('/cookies')],
  );
});

for (const [parameters, message] of [
  [{ BrowserType: 'Firefox' }, /The browser Firefox is not available here; use Chromium/],
  [{ Args: '--lang=de' }, /is open already: WebBrowser.CloseInstance closes it first/],
  [{ ProfilePath: 'profile' }, /is open already: WebBrowser.CloseInstance closes it first/],
] as const) {
  test(`a start with ${JSON.stringify(parameters)} while a browser runs is an error`, async () => {
    const { error } = await run([
      act('WebBrowser.StartInstance'),
      act('WebBrowser.StartInstance', parameters),
    ]);

    assert.match(error ?? '', message);
  });
}
