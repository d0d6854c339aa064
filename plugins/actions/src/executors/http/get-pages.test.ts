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
    response.end(JSON.stringify(pages[pathname]?.(searchParams, response, request)));
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
] as const) {
  test(`GetPages ${page} is an error that says why`, async () => {
    const { error } = await get(page, { Next: 'address', NextPath: '$.next', Path: items });

    assert.match(error, message);
  });
}
