import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { runAction } from '../../testing/run-action.ts';
import { closeServers, serveHttp } from '../../testing/test-servers.ts';

after(closeServers);

const people = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, name: `p${index + 1}` }));
const pageSize = 3;
const part = (page: number) => people.slice((page - 1) * pageSize, page * pageSize);

type Page = (query: URLSearchParams, response: ServerResponse, request: IncomingMessage) => unknown;

/** Each way in which services lead to the next page. */
const pages: Readonly<Record<string, Page>> = {
  '/link': (query, response) => {
    const page = Number(query.get('p') ?? 1);
    const links = ['<https://other.example/a,b>; rel="prev"; title="a, b"'];
    if (page < 3) links.push(`</link?p=${page + 1}>; title="x"; rel="last next"`);
    response.setHeader('link', links.join(', '));
    return part(page);
  },
  '/address': (query) => {
    const page = Number(query.get('p') ?? 1);
    return { items: part(page), next: page < 3 ? `?p=${page + 1}` : null };
  },
  '/cursor': (query) => {
    const page = Number(query.get('after')?.slice(1) ?? 1);
    return { items: part(page), meta: page < 3 ? { cursor: `c${page + 1}` } : {} };
  },
  '/page': (query) => part(Number(query.get('page'))),
  '/offset': (query) => {
    const offset = Number(query.get('offset'));
    return people.slice(offset, offset + pageSize);
  },
  '/cut': (query, response) => {
    if (!query.has('p')) return { items: [1], next: '?p=2' };
    response.setHeader('content-length', '1000');
    response.write('{"items":[2');
    setTimeout(() => response.destroy(), 20);
    return undefined;
  },
  '/endless': (query) => ({ items: [1], next: `?p=${Number(query.get('p')) + 1}` }),
  '/long': (query) => {
    const page = Number(query.get('p') ?? 1);
    return { items: [page], next: page < 10_000 ? `?p=${page + 1}` : null };
  },
  '/long-cycle': (query) => {
    const page = Number(query.get('p') ?? 1);
    return { items: [page], next: `?p=${(page % 5) + 1}` };
  },
  '/ignored': () => people,
  '/local': () => ({ items: [1], next: 'http://127.0.0.1:1/admin' }),
  '/file': () => ({ items: [1], next: 'file:///etc/passwd' }),
  '/schemeless': () => ({ items: [1], next: '//169.254.169.254/latest' }),
  '/moved': (_query, response) => {
    response.writeHead(302, { location: '/v2/moved' });
  },
  '/v2/moved': (query) => {
    const page = Number(query.get('p') ?? 1);
    return { items: part(page), next: page < 3 ? `?p=${page + 1}` : null };
  },
  '/many': () => Array.from({ length: 200_000 }, (_, id) => ({ id })),
  '/round': () => ({ items: [1], next: '/round' }),
  '/away': () => ({ items: [1], next: 'https://other.example/' }),
  '/broken': (query, response) => {
    if (query.has('p')) response.statusCode = 503;
    return { items: [1], next: '?p=2' };
  },
};

const keys: (string | undefined)[] = [];
let base = '';

async function get(page: string, parameters: Readonly<Record<string, string>> = {}, data = {}) {
  base ||= await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    keys.push(request.headers['x-key'] as string | undefined);
    const body = pages[pathname]?.(searchParams, response, request);
    if (!response.writableEnded && !response.headersSent) response.end(JSON.stringify(body));
    else if (response.statusCode === 302) response.end();
  });
  return runAction(
    {
      type: 'Http',
      action: 'GetPages',
      parameters: { Url: base + page, Headers: 'X-Key: k', ...parameters },
      results: { OutputVariable: 'out', Count: 'count', Pages: 'pages' },
    },
    data,
  );
}

const items = '$.items[*]';

for (const [page, parameters] of [
  ['/link', {}],
  ['/address', { Next: 'address', NextPath: '$.next', Path: items }],
  ['/cursor', { Next: 'cursor', NextPath: '$.meta.cursor', NextParameter: 'after', Path: items }],
  ['/page', { Next: 'page' }],
  ['/offset', { Next: 'page', NextParameter: 'offset', Start: '0', Step: '3' }],
] as const) {
  test(`GetPages ${page} collects the entries of three pages, and sends its headers to each`, async () => {
    keys.length = 0;
    const { values, error } = await get(page, parameters);

    assert.deepEqual(JSON.parse(values.variables.out ?? error), people);
    assert.deepEqual([values.variables.count, values.variables.pages], ['7', '3']);
    assert.ok(keys.every((key) => key === 'k'));
  });
}

test('GetPages puts the entries into a list and a table, in place of what they held', async () => {
  const data = { lists: { names: ['old'] }, tables: { 'people+': [['old'], ['x']] } };
  const Path = '$[*]';

  const rows = await get('/link', { Table: 'people', Path }, data);
  const lines = await get('/link', { List: 'names', Path: '$[*].name' }, data);

  assert.deepEqual(
    rows.values.tables.people?.slice(0, 2),
    [
      ['id', 'name'],
      ['1', 'p1'],
    ],
    rows.error,
  );
  assert.equal(rows.values.tables.people?.length, 8);
  assert.deepEqual(
    lines.values.lists.names,
    people.map(({ name }) => name),
    lines.error,
  );
});

test('GetPages fails where there are more pages than MaxPages, or stops there', async () => {
  const fails = await get('/link', { MaxPages: '2' });
  const stops = await get('/link', { MaxPages: '2', AtMax: 'stop' });

  assert.match(fails.error, /more than 2 pages, the next is .*p=3\. Raise MaxPages/);
  assert.deepEqual([stops.values.variables.count, stops.values.variables.pages], ['6', '2'], stops.error);
});

for (const [page, message] of [
  ['/round', /leads to itself/],
  ['/away', /is at another server, https:\/\/other\.example/],
  ['/broken', /p=2 answers with status 503, so there is no page/],
  ['/cut', /cut\?p=2 could not be read: The answer broke off after 11 bytes/],
  ['/endless', /more than 100 pages, the next is .*p=100\. Raise MaxPages/],
  ['/long-cycle', /long-cycle\?p=2 leads to itself, or to a page before it/],
  ['/local', /is at another server, http:\/\/127\.0\.0\.1:1,/],
  ['/file', /Url must begin with http/],
  ['/schemeless', /is at another server, http:\/\/169\.254\.169\.254,/],
] as const) {
  test(`GetPages ${page} is an error that says why, and the list stays as it was`, async () => {
    const parameters = { Next: 'address', NextPath: '$.next', Path: items, List: 'kept' };
    const { error, values } = await get(page, parameters, { lists: { kept: ['old'] } });

    assert.match(error, message);
    assert.deepEqual(values.lists.kept, ['old']);
  });
}

test('GetPages gets ten thousand pages', async () => {
  const parameters = { Next: 'address', NextPath: '$.next', Path: items, MaxPages: '10000' };
  const { values, error } = await get('/long', parameters);

  assert.deepEqual([error, values.variables.count, values.variables.pages], ['', '10000', '10000']);
});

test('GetPages counts a relative next page from where the page was at last', async () => {
  const { values, error } = await get('/moved', { Next: 'address', NextPath: '$.next', Path: items });

  assert.deepEqual([error, values.variables.count, values.variables.pages], ['', '7', '3']);
});

test('GetPages refuses numbered pages that are the same for ever, and takes a page of any length into a table', async () => {
  const ignored = await get('/ignored', { Next: 'page', NextParameter: 'side', AtMax: 'stop' });
  const many = await get('/many', { Table: 'people' }, { tables: { 'people+': [['old']] } });

  assert.match(ignored.error, /The last 3 pages have the same entries: .* "side"/);
  assert.deepEqual([many.error, many.values.tables.people?.length], ['', 200_001]);
});
