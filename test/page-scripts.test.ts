import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { ApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { createKeyStock, type KeyStock } from './support/key-stock.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const page = `<!doctype html><title>quiet</title><base id=base href="/">
  <button id=button type=button>a</button><a id=link href="#">b</a><iframe id=frame sandbox src="/inner"></iframe>
  <form id=form><button id=send>c</button></form><img id=picture><object id=object></object><embed id=embed>
  <svg width=9 height=9><a id=svglink xlink:href="#"><set id=set attributeName=href to="#" /><script id=svgscript></script></a></svg>
  <script id=script></script><script id=data type="application/json">{}</script><meta id=meta content="">`;

const server = createServer((_, response) => response.end(page));
let gatehouse: TestDaemon;
let keys: KeyStock;
let url = '';

before(async () => {
  gatehouse = await startTestDaemon();
  keys = await createKeyStock(gatehouse.editor);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
});
after(async () => {
  await gatehouse.stop();
  server.close().closeAllConnections();
});

const payload = `parent.document.title='taken'`;
const addresses = [
  `javascript:${payload}`,
  `JaVaScRiPt:${payload}`,
  ` \u0001\u001f javascript:${payload}`,
  `java\tscr\r\nipt:${payload}`,
  `\u00a0javascript\u0009:${payload}`,
  `javascript&colon;${payload}javascript:`,
  'data:text/html,<script>1</script>',
  'DATA: text/html ;charset=utf-8,<script>1</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:application/xhtml+xml,<x/>',
  'data:text/javascript,1',
];
const addressed = [
  ['#link', 'href'],
  ['#svglink', 'xlink:href'],
  ['#svglink', 'HREF'],
  ['#frame', 'src'],
  ['#form', 'action'],
  ['#send', 'formaction'],
  ['#object', 'data'],
  ['#object', 'codebase'],
  ['#embed', 'src'],
  ['#set', 'to'],
  ['#set', 'values'],
  ['#set', 'from'],
  ['#set', 'by'],
  ['#meta', 'content'],
  ['#picture', 'data-of-some-day'],
] as const;
const others = [
  ['#frame', 'srcdoc', `<script>${payload}</script>`],
  ['#frame', 'SrcDoc', ''],
  ['#button', 'onclick', payload],
  ['#button', 'OnFocus', payload],
  ['#button', 'onbeforematch', payload],
  ['#link', 'ontoggle', ''],
  ['#script', 'src', 'https://evil.example/x.js'],
  ['#script', 'type', 'module'],
  ['#script', 'nonce', 'x'],
  ['#script', 'contenteditable', 'true'],
  ['#data', 'type', null],
  ['#svgscript', 'href', 'https://evil.example/x.js'],
  ['#svgscript', 'xlink:href', 'https://evil.example/x.js'],
  ['#base', 'href', 'https://evil.example/'],
  ['#base', 'href', null],
  ['#frame', 'sandbox', 'allow-scripts allow-same-origin'],
  ['#frame', 'sandbox', null],
  ['#frame', 'csp', ''],
  ['#set', 'values', `#;javascript:${payload}`],
] as const;
type Row = readonly [css: string, name: string, value: string | null];

const running: readonly Row[] = [
  ...addressed.flatMap(([css, name]) => addresses.map((value) => [css, name, value] as const)),
  ...others,
];
const harmless = [
  ['#link', 'href', 'https://example.org/?q=java+script'],
  ['#picture', 'src', 'data:image/png;base64,iVBORw0KGgo='],
  ['#picture', 'alt', 'once upon a time'],
  ['#button', 'data-on', 'x'],
  ['#button', 'title', null],
  ['#button', 'onclick', null],
  ['#form', 'action', '/sent'],
  ['#base', 'target', '_blank'],
  ['#frame', 'title', 'inner'],
] as const;

interface Open {
  readonly client: ApiClient;
  readonly tab: string;
}

async function openPage(client: ApiClient, id: string): Promise<Open> {
  const tab = `/instances/${id}/tabs/0`;
  await client.ok(`POST ${tab}/navigate`, { url });
  return { client, tab };
}

const set = ({ client, tab }: Open, key: string, [css, attributeName, attributeValue]: Row) =>
  client.as(key).send(`PUT ${tab}/elements/attribute`, { css, attributeName, attributeValue });

const hosts = ['editor', 'runner'] as const;
const weak = [
  { tier: 1, scopes: ['instance:interact'] },
  { tier: 3, scopes: ['instance:interact', 'instance:control', 'project:edit'] },
  { tier: 2, scopes: ['instance:interact', 'code:author'] },
];

for (const host of hosts) {
  test(`on the ${host} host no attribute that runs a script is set without tier 3 and code:author`, async () => {
    const open = await openOn(host);
    const taken: unknown[] = [];
    for (const grant of weak) {
      const key = await keys.keyFor(grant);
      for (const row of grant === weak[0] ? running : others) {
        const { status, body } = await set(open, key, row);
        if (status !== 403) taken.push([grant, row, status, body]);
      }
    }

    assert.deepEqual(taken, []);
    const { content } = await open.client.ok(`GET ${open.tab}/dom`);
    assert.doesNotMatch(content, /evil|javascript:|srcdoc|onclick|allow-scripts|<title>taken/i);
    await close(open);
  });

  test(`on the ${host} host other attributes are set with tier 1, and every one by a key that may author code`, async () => {
    const open = await openOn(host);
    const [interact, author] = [
      await keys.keyFor({ tier: 1, scopes: ['instance:interact'] }),
      await keys.keyFor({ tier: 3, scopes: ['instance:interact', 'code:author'] }),
    ];

    for (const row of harmless) assert.equal((await set(open, interact, row)).status, 200, String(row));
    for (const row of others) assert.equal((await set(open, author, row)).status, 200, String(row));
    await close(open);
  });
}

test('a document of a frame runs in the page that holds it, which is why it is for those who may author code', async () => {
  const open = await openOn('runner');
  const author = await keys.keyFor({ tier: 3, scopes: ['instance:interact', 'code:author'] });

  await set(open, author, ['#frame', 'sandbox', null]);
  await set(open, author, ['#frame', 'srcdoc', `<script>${payload}</script>`]);

  await eventually(
    () => open.client.ok(`GET ${open.tab}/dom?tag=title`),
    ({ content }) => content.includes('taken'),
  );
  await close(open);
});

async function openOn(host: (typeof hosts)[number]): Promise<Open> {
  const client = gatehouse[host];
  const { id } = await client.ok('POST /instances', {});
  return openPage(client, id);
}

async function close({ client, tab }: Open): Promise<void> {
  await client.ok(`DELETE ${tab.replace('/tabs/0', '')}`);
}
