// Finding 2.2: the requests of a page and their answers could not be read by a project.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const page = `<img src="/picture.png"><button id=ask onclick="fetch('/api/orders', { method: 'POST', body: 'a=1' })">ask</button>
  <script>fetch('/api/list?page=1'); fetch('/api/broken').catch(() => 0); fetch('/api/missing')</script>`;
const picture = Buffer.from('89504e470d0a1a0a0000ff', 'hex');

const count = rounds('requests of one page', { quick: 1000, all: 1200, long: 10_000 });

const { run, url, folder } = await shareBrowser({
  '/': page,
  '/other': '<p>other</p>',
  '/many': `<script>(async () => { for (let n = 0; n < ${count}; n += 100) await Promise.all(Array.from({ length: 100 }, (_, i) => fetch("/api/n?" + (n + i)))); document.title = "done" })()</script>`,
  '/picture.png': (_request, response) => response.setHeader('content-type', 'image/png').end(picture),
  '/api/list': (_request, response) => response.setHeader('content-type', 'application/json').end('["a"]'),
  '/api/orders': (_request, response) =>
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7}'),
  '/api/missing': (_request, response) => response.writeHead(404).end('no'),
  '/api/broken': (request) => void request.socket.destroy(),
  '/api/n': (_request, response) => response.end('n'),
  '/api/never': () => undefined,
});
const load = (path = '/') => act('Tab.Navigate', { Url: url(path), WaitUntil: 'idle' });
const click = on('HtmlElement.RiseEvent', css('#ask'), { parameters: { Event: 'click' } });
const read = (parameters: Readonly<Record<string, string>> = {}, prefix = '') =>
  act('Tab.GetRequests', parameters, {
    OutputVariable: `${prefix}out`,
    Count: `${prefix}count`,
    Failed: `${prefix}failed`,
    Lost: `${prefix}lost`,
  });
const response = (parameters: Readonly<Record<string, string>>) =>
  act('Tab.GetResponse', parameters, {
    OutputVariable: 'body',
    StatusCode: 'status',
    ContentType: 'type',
    Size: 'size',
    Url: 'at',
  });
const fresh = act('Tab.Open');
const close = act('Tab.Close');

test('requests are read with method, status, kind, times, sizes and the reason of a failure', async () => {
  const { error, values } = await run([fresh, load(), read(), close]);

  assert.equal(error, null);
  const requests: Record<string, unknown>[] = JSON.parse(values.out ?? '');
  const facts = requests.map(({ method, url: at, status, type, error: failure }) =>
    [method, String(at).replace(url(''), ''), status, type, failure].join(' '),
  );
  assert.deepEqual(facts.toSorted(), [
    'GET / 200 document ',
    'GET /api/broken  fetch net::ERR_EMPTY_RESPONSE',
    'GET /api/list?page=1 200 fetch ',
    'GET /api/missing 404 fetch ',
    'GET /picture.png 200 image ',
  ]);
  const image = requests.find(({ type }) => type === 'image');
  assert.ok(Number(image?.responseBytes) > picture.length && Number(image?.requestBytes) > 20);
  assert.equal(typeof image?.durationMs, 'number');
  assert.deepEqual([values.count, values.failed, values.lost], ['5', '1', '0']);
});

test('requests are chosen by address, method, kind, state and time, and go to a table and a list', async () => {
  const { error, values, tables, lists } = await run(
    [
      fresh,
      load(),
      read({ State: 'failed' }, 'failed '),
      read({ State: 'bad' }, 'bad '),
      read({ State: 'good', Types: 'xhr' }, 'good '),
      click,
      act('Tab.WaitRequest', { UrlMask: '/api/orders' }),
      read({ Since: 'action', Table: 'rows', List: 'lines' }, 'action '),
      read({ Method: 'post', UrlMask: '*/orders' }, 'post '),
      read({ Since: 'read' }, 'read '),
      close,
    ],
    { tables: ['rows'], lists: ['lines'] },
  );

  assert.equal(error, null);
  const counts = ['failed', 'bad', 'good', 'action', 'post', 'read'].map((name) => values[`${name} count`]);
  assert.deepEqual(counts, ['1', '2', '1', '1', '1', '0']);
  assert.deepEqual(
    tables.rows?.map((row) => row.slice(0, 4)),
    [['POST', url('/api/orders'), '201', 'fetch']],
  );
  assert.deepEqual(lists.lines, [url('/api/orders')]);
});

test('an answer that came already is a value, the newest one first', async () => {
  const text = await run([fresh, load(), click, response({ UrlMask: '/api/', Method: 'POST' }), close]);
  const older = await run([fresh, load(), response({ UrlMask: '/api/missing' }), close]);
  const first = await run([fresh, load(), response({ UrlMask: '/api/list*', Match: '0' })]);
  await run([close]);

  assert.deepEqual([text.error, text.values.body, text.values.status], [null, '{"id":7}', '201']);
  assert.equal(text.values.type, 'application/json');
  assert.deepEqual([older.error, older.values.status, older.values.body], [null, '404', 'no']);
  assert.match(first.error ?? '', /0 requests of .+ are like "\/api\/list\*".+The latest were GET/);
});

test('an answer that is no text goes to a file byte by byte', async () => {
  const Path = 'answers/picture.png';
  const { error, values } = await run([fresh, load(), response({ UrlMask: 'picture', Path }), close]);
  const none = await run([fresh, load(), response({ UrlMask: 'picture' })]);
  await run([close]);

  assert.deepEqual([error, values.size, values.body], [null, String(picture.length), join(folder, Path)]);
  assert.deepEqual(await readFile(join(folder, Path)), picture);
  assert.match(none.error ?? '', /picture\.png is image\/png and no text: give a Path for it/);
});

test('a request that is waited for gives its answer to a file', async () => {
  const wait = (parameters: Readonly<Record<string, string>>) =>
    act(
      'Tab.WaitRequest',
      { UrlMask: '/api/orders', Path: 'order.json', ...parameters },
      { OutputVariable: 'at' },
    );

  const { error, values } = await run([fresh, load(), click, wait({}), close]);
  const half = await run([wait({ Until: 'answered' })]);

  assert.deepEqual([error, values.at], [null, join(folder, 'order.json')]);
  assert.equal(await readFile(join(folder, 'order.json'), 'utf8'), '{"id":7}');
  assert.match(half.error ?? '', /Path takes a whole answer: leave it out with Until answered/);
});

for (const [what, before, parameters, message] of [
  [
    'is of a request that failed',
    [],
    { UrlMask: '/api/broken' },
    /The request .+ failed: net::ERR_EMPTY_RESPONSE/,
  ],
  [
    'belongs to a page that is gone',
    [load('/other')],
    { UrlMask: '/api/list' },
    /The browser has the answer of .+ no longer \(.+WebBrowser\.RecordHar/,
  ],
  [
    'never comes',
    [act('Tab.RunJavaScript', { Code: "void fetch('/api/never')" })],
    { UrlMask: 'never', TimeoutSec: '1' },
    /The answer of .+never did not come/,
  ],
  [
    'should go outside the folders of the project',
    [],
    { UrlMask: '/', Path: '/proc/1/environ' },
    /may not be written/,
  ],
] as const) {
  test(`an answer that ${what} is an error that says so`, async () => {
    const { error } = await run([fresh, load(), ...before, response(parameters)]);
    await run([close]);

    assert.match(error ?? '', message);
  });
}

test('of very many requests the newest thousand are kept, and the others are counted', async () => {
  const { error, values } = await run([
    fresh,
    act('Tab.Navigate', { Url: url('/many') }),
    act('Tab.RunJavaScript', {
      Code: "while (document.title !== 'done') await new Promise((next) => setTimeout(next, 50))",
      TimeoutSec: '120',
    }),
    read({ Since: 'all' }),
    close,
  ]);

  assert.equal(error, null);
  assert.equal(values.count, '1000');
  assert.ok(Number(values.lost) >= count - 999);
});
