import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import type { HostedSpreadsheetDefinition } from '@gatehouse/sdk-actions/document';
import { cutRange, parseRange } from '../hosted-sheets/range.ts';
import { readAddress } from '../hosted-sheets/sheet-document.ts';
import { tablesOf } from '../testing/run-action.ts';
import { closeServers, sendForEver, serveHttp, serveSilence } from '../testing/test-servers.ts';
import { standardExecutors } from './standard-executors.ts';

after(closeServers);

/** A file server like WebDAV: GET and PUT, with ETags by default. */
async function serveFile(given: string | null, { hasEtags = true, login = '' } = {}) {
  const file = { text: given, puts: 0, beforePut: () => undefined as unknown };
  const etag = () =>
    `"${createHash('sha256')
      .update(file.text ?? '')
      .digest('hex')
      .slice(0, 8)}"`;
  const url = await serveHttp(async (request, response) => {
    if (login !== '' && request.headers.authorization !== login) return void response.writeHead(401).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'GET') {
      if (file.text === null) return void response.writeHead(404).end();
      return void response.writeHead(200, hasEtags ? { etag: etag() } : {}).end(file.text);
    }
    file.beforePut();
    file.puts += 1;
    const isTaken = request.headers['if-none-match'] === '*' && file.text !== null;
    const isStale = request.headers['if-match'] !== undefined && request.headers['if-match'] !== etag();
    if (isTaken || isStale) return void response.writeHead(412).end();
    file.text = body;
    response.writeHead(204).end();
  });
  return { url: `${url}/orders.csv`, file };
}

function definition(
  bindedURL: string,
  more: Partial<HostedSpreadsheetDefinition> = {},
): HostedSpreadsheetDefinition {
  return {
    name: 'orders',
    bindedURL,
    syncWithHosted: false,
    colSeparator: ';',
    colSeparatorType: 'Text',
    rowSeparator: '\n',
    rowSeparatorType: 'Text',
    isFirstRowContainsHeaders: false,
    isUseAtomicAppending: false,
    isMemorizePinnedRowsAndCols: false,
    defaultItems: '',
    ...more,
  };
}

type Step = readonly [action: string, parameters?: Readonly<Record<string, string>>];

/** Executes these steps in one run; results go to variables by the number of the step. */
async function act(sheet: HostedSpreadsheetDefinition, ...steps: readonly Step[]) {
  const results: Readonly<Record<string, string>> = {
    Bind: 'Count',
    Reload: 'Count',
    AppendRow: 'Row',
    ReadRange: 'OutputVariable',
    WriteRange: 'Count',
  };
  const actions = steps.map(([action, parameters = {}], index) => {
    const result = results[action];
    return {
      type: 'HostedSheet',
      action,
      parameters: { Sheet: 'orders', TimeoutSec: '5', ...parameters },
      results: result === undefined ? {} : { [result]: `out${index}` },
    };
  });
  const document = documentOf(actions, {
    hostedSpreadsheets: [sheet],
    tables: tablesOf({ rows: [['x', 'y']] }),
  });
  const { outcome, events } = await runDocument(document, { executors: standardExecutors });
  const failure = events.find((event) => event.kind === 'failure')?.failure.exceptionMessage;
  return {
    error: failure ?? '',
    values: outcome.values?.variables ?? {},
    tables: outcome.values?.tables ?? {},
  };
}

test('cells are read by their range, and into a table', async () => {
  const { url } = await serveFile('name,city\r\nAnn,"Bergen, old"\nBob,Oslo\n');

  const { error, values, tables } = await act(
    definition(url),
    ['ReadRange'],
    ['ReadRange', { Range: 'b2' }],
    ['ReadRange', { Range: 'A2:A', Table: 'rows' }],
  );

  assert.equal(error, '');
  assert.deepEqual(JSON.parse(values.out0 ?? ''), [
    ['name', 'city'],
    ['Ann', 'Bergen, old'],
    ['Bob', 'Oslo'],
  ]);
  assert.equal(values.out1, 'Bergen, old');
  assert.deepEqual(tables.rows, [['Ann'], ['Bob']]);
});

test('a row is added after rows that other clients added meanwhile', async () => {
  const { url, file } = await serveFile('a,b\n');
  file.beforePut = () => {
    if (file.puts === 0) file.text = 'a,b\nother,1\n';
  };

  const { error, values } = await act(
    definition(url),
    ['AppendRow', { Values: 'mine;2' }],
    ['ReadRange', { Range: 'A3:B3' }],
  );

  assert.deepEqual([error, values.out0, values.out1], ['', '3', '[["mine","2"]]']);
  assert.equal(file.text, 'a,b\nother,1\nmine,2\n');
});

test('cells are written from a given cell on, and cells around them stay', async () => {
  const { url, file } = await serveFile('a,b\nc,d\n');

  const one = await act(definition(url), [
    'WriteRange',
    { Range: 'B2', Values: '[["1","two, three"],["4"]]' },
  ]);
  const table = await act(definition(url), ['WriteRange', { Range: 'A4', Table: 'rows' }]);

  assert.deepEqual([one.error, one.values.out0, table.error], ['', '2', '']);
  assert.equal(file.text, 'a,b\nc,1,"two, three"\n"",4\nx,y\n');
});

test('a run keeps the rows that it read until Reload, unless the spreadsheet is synchronised', async () => {
  const { url, file } = await serveFile('old\n');
  const bind: Step = ['Bind', { Url: url }];
  let reads = 0;
  const counting = await serveHttp((_, response) => {
    reads += 1;
    response.end(file.text);
  });

  const kept = await act(definition(''), bind, ['ReadRange', { Range: 'A1' }], ['Reload', { Table: 'rows' }]);
  await act(definition(counting, { syncWithHosted: true }), ['ReadRange'], ['ReadRange']);

  assert.deepEqual(
    [kept.error, kept.values.out0, kept.values.out1, kept.tables.rows],
    ['', '1', 'old', [['old']]],
  );
  assert.equal(reads, 2);
});

test('a new spreadsheet is made once', async () => {
  const { url, file } = await serveFile(null);

  const first = await act(
    definition(url),
    ['CreateSheet', { Values: 'name;city' }],
    ['AppendRow', { Values: 'Ann;Oslo' }],
  );
  const second = await act(definition(url), ['CreateSheet']);

  assert.equal(first.error, '');
  assert.equal(file.text, 'name,city\nAnn,Oslo\n');
  assert.match(second.error, /There is something at the address of "orders" already/);
});

test('the headers of Bind are sent with every request, and never shown in messages', async () => {
  const { url } = await serveFile('a\n', { login: 'Bearer s3cret' });

  const right = await act(
    definition(''),
    ['Bind', { Url: url, Headers: 'Authorization: Bearer s3cret' }],
    ['AppendRow', { Values: 'b' }],
  );
  const wrong = await act(definition(''), [
    'Bind',
    { Url: `${url}?token=t0ken`, Headers: 'Authorization: Bearer wr0ng' },
  ]);

  assert.equal(right.error, '');
  assert.match(wrong.error, /is not given: status 401; give a login in Headers/);
  assert.doesNotMatch(wrong.error, /wr0ng|t0ken/);
});

for (const [what, sheet, steps, message] of [
  ['no address', async () => definition(''), [['ReadRange']], /has no address; give it one with Bind/],
  [
    'an unknown one',
    async () => definition(''),
    [['ReadRange', { Sheet: 'other' }]],
    /has no hosted spreadsheet "other"/,
  ],
  [
    'a missing one',
    async () => definition((await serveFile(null)).url),
    [['ReadRange']],
    /is not given: status 404/,
  ],
  [
    'a page for people',
    async () =>
      definition(
        await serveHttp((_, r) =>
          r.writeHead(200, { 'content-type': 'text/html' }).end('<html>log in</html>'),
        ),
      ),
    [['ReadRange']],
    /answers with a page for people/,
  ],
  [
    'a server that says nothing',
    async () => definition(`http://127.0.0.1:${await serveSilence()}/`),
    [['Reload', { TimeoutSec: '1' }]],
    /within 1 s/,
  ],
  [
    'a document without end',
    async () =>
      definition(await serveHttp((_, response) => void sendForEver(response, 'a,b\n'.repeat(10_000)))),
    [['Reload']],
    /more than 16 MiB|within 5 s/,
  ],
  [
    'a wrong range',
    async () => definition((await serveFile('a')).url),
    [['ReadRange', { Range: 'C3:A1' }]],
    /Range must be such as A1:C10/,
  ],
  [
    'a place beyond the end',
    async () => definition((await serveFile('a')).url),
    [['WriteRange', { Range: 'A200000', Values: 'x' }]],
    /Row 200000 is beyond the end/,
  ],
  [
    'others who never rest',
    async () => {
      const { url, file } = await serveFile('a\n');
      file.beforePut = () => {
        file.text = `a${file.puts}\n`;
      };
      return definition(url);
    },
    [['AppendRow', { Values: 'x' }]],
    /Others change the hosted spreadsheet all the time/,
  ],
  [
    'atomic rows without versions',
    async () => definition((await serveFile('a', { hasEtags: false })).url, { isUseAtomicAppending: true }),
    [['AppendRow', { Values: 'x' }]],
    /tells no versions apart/,
  ],
  [
    'an address of another kind',
    async () => definition(''),
    [['Bind', { Url: 'file:///etc/passwd' }]],
    /Url must begin with http/,
  ],
] as const) {
  test(`${what} is an error that says so`, async () => {
    const { error } = await act(await sheet(), ...steps);

    assert.match(error, message);
  });
}

test('the sharing address of a Google sheet is replaced by that of its rows', () => {
  const shared = 'https://docs.google.com/spreadsheets/d/1AbC-x_9/edit?usp=sharing#gid=42';

  assert.equal(
    readAddress(new URL(shared)).href,
    'https://docs.google.com/spreadsheets/d/1AbC-x_9/export?format=csv&gid=42',
  );
  assert.equal(
    readAddress(new URL('https://a.b/spreadsheets/d/1/edit')).href,
    'https://a.b/spreadsheets/d/1/edit',
  );
});

for (const [range, cut] of [
  [
    '',
    [
      ['a', 'b', ''],
      ['c', '', ''],
      ['d', 'e', 'f'],
    ],
  ],
  [
    'B1:C2',
    [
      ['b', ''],
      ['', ''],
    ],
  ],
  [
    '2:3',
    [
      ['c', '', ''],
      ['d', 'e', 'f'],
    ],
  ],
  ['C:C', [[''], [''], ['f']]],
  [
    'B2:Z99',
    [
      ['', ''],
      ['e', 'f'],
    ],
  ],
  ['Z9', []],
] as const) {
  test(`the range ${range || 'of all'} cuts ${JSON.stringify(cut)}`, () => {
    assert.deepEqual(cutRange([['a', 'b'], ['c'], ['d', 'e', 'f']], parseRange(range)), cut);
  });
}
