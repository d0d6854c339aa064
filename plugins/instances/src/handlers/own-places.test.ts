import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createApiKit } from '../testing/api-kit.ts';
import type { Pages } from '../testing/page-server.ts';
import { startHttpProxy } from '../testing/proxy-servers.ts';
import { until } from '../testing/until.ts';

const pages: Pages = {
  '/': '<title>Home</title>home',
  '/to': (request, response) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? '';
    response.writeHead(302, { location: to }).end();
  },
};

/** One of our own ports, on both addresses on which a host listens; it records its requests. */
async function openOwnPort(context: TestContext) {
  const seen: string[] = [];
  const listen = async (host: string, port: number) => {
    const server = createServer(({ headers, url }, response) => {
      seen.push(`${headers.host}${url}`);
      response.end('own');
    });
    await new Promise<Server>((resolve) => server.listen(port, host, () => resolve(server)));
    context.after(() => {
      server.close();
      server.closeAllConnections();
    });
    return Number(Object(server.address()).port);
  };
  const port = await listen('127.0.0.1', 0);
  await listen('::1', port);
  return { port, seen };
}

/** The host names of this machine, as the browser writes them. */
const hosts = [
  '127.0.0.1',
  '127.0.0.2',
  '0.0.0.0',
  'localhost',
  'localhost.',
  'any.localhost',
  'any.localhost.',
  '[::1]',
  '[::]',
  '[::ffff:7f00:1]',
  '[::ffff:0:0]',
];

/** Names that resolve to this machine without looking like it. */
const names = readFileSync('/etc/hosts', 'utf8')
  .split('\n')
  .flatMap((line) => (/^(?:127\.|::1\s)/.test(line) ? line.split(/[\s#]+/).slice(1) : []))
  .filter((name) => name !== '' && !hosts.includes(name));

/** Requests addresses in each way that a page has, and ends when all have ended. */
const askInEachWay = `
  const over = (target, ...names) => new Promise((done) => names.forEach((name) => target.addEventListener(name, done)));
  await Promise.all(args.flatMap((address) => {
    const frame = Object.assign(document.createElement('iframe'), { src: address + '?frame' });
    const picture = Object.assign(new Image(), { src: address + '?picture' });
    const isFramed = over(frame, 'load');
    document.body.append(frame);
    const socket = new WebSocket(address.replace('http', 'ws'));
    const isFetched = fetch(address + '?fetch', { mode: 'no-cors' }).catch(() => 0);
    return [isFramed, isFetched, over(picture, 'load', 'error'), over(socket, 'error', 'open')];
  }));
  for (const address of args) open(address + '?window');`;

for (const way of ['directly', 'through the relay', 'through a proxy'] as const) {
  test(`no page reaches our own ports ${way}: by no redirect, frame, window, picture or script`, async (context) => {
    const own = await openOwnPort(context);
    const kit = await createApiKit(context, pages, { refusedPorts: () => [own.port] });
    const proxy = await startHttpProxy(context);
    const server = way === 'through a proxy' ? `http://127.0.0.1:${proxy.port}` : 'direct://';
    const browserArgs = way === 'directly' ? '' : `--proxy-server=${server}`;
    const id = await kit.create({ body: { browserArgs } });
    const tab = { id, tabId: 1 };
    const go = (url: string) => kit.call('tab_navigate', { ...tab, body: { url, timeout: 30 } });
    const args = [...hosts, ...names].map((host) => `http://${host}:${own.port}/`);

    for (const address of args) await go(kit.url(`/to?to=${encodeURIComponent(address)}`));
    await go(kit.url('/'));
    const { errorText } = await kit.call('tab_evaluate', { ...tab, body: { script: askInEachWay, args } });
    assert.equal(errorText, null);
    const windows = async () => (await kit.call('tabs_list', { id })).tabs.slice(1);
    await until(async () => (await windows()).length === args.length);
    for (const { tabId } of await windows()) {
      await kit.call('tab_wait', { id, tabId, body: { loadState: 'load' } });
    }

    assert.deepEqual(own.seen, []);
  });
}

/** The same in other notations. */
const otherForms = [
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '0',
  'LOCALHOST',
  'localhost%2e',
  'user:password@localhost',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
];

test('navigate reports for each notation of the address that it is one of our own ports', async (context) => {
  const { port } = await openOwnPort(context);
  const kit = await createApiKit(context, pages, { refusedPorts: () => [port] });
  const id = await kit.create();

  for (const host of [...hosts, ...names, ...otherForms, 'example.org']) {
    const url = `http://${host}:${port}/`;
    const refused = { code: 'bad_request', message: /is a port of Gatehouse itself/ };
    await assert.rejects(kit.call('tab_navigate', { id, tabId: 0, body: { url } }), refused, host);
  }
  assert.equal((await kit.call('tab_navigate', { id, tabId: 0, body: { url: kit.url('/') } })).title, 'Home');
});

test('no page shows a file: not by navigate, a redirect, a frame, a link, a window or a script', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-file-'));
  context.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'page.html');
  await writeFile(path, '<title>Secret</title>secret');
  const kit = await createApiKit(context, pages);
  const id = await kit.create();
  const tab = { id, tabId: 1 };
  const go = (url: string) => kit.call('tab_navigate', { ...tab, body: { url, timeout: 30 } });
  const { context: browser } = kit.browserOf(id).launched;
  const shown = () => browser.pages().flatMap((page) => page.frames().map((frame) => frame.url()));

  for (const address of [pathToFileURL(path).href, `file://localhost${path}`, `FILE:${path}`]) {
    await assert.rejects(go(address), { code: 'bad_request' });
    await assert.rejects(go(`view-source:${address}`), { code: 'bad_request' });
    await go(kit.url(`/to?to=${encodeURIComponent(address)}`));
    for (const start of [kit.url('/'), 'about:blank']) {
      await go(start);
      const script = `
        const frame = Object.assign(document.createElement('iframe'), { src: args });
        const link = Object.assign(document.createElement('a'), { href: args, id: 'link', textContent: 'file' });
        document.body.replaceChildren(link, frame);
        const isFetched = await fetch(args).then(() => true, () => false);
        void open(args); void open('view-source:' + args); location.href = args;
        return isFetched;`;
      const { result } = await kit.call('tab_evaluate', { ...tab, body: { script, args: address } });
      await kit.call('element_click', { ...tab, body: { css: '#link' } });
      await kit.call('element_click', { ...tab, body: { css: '#link', button: 'middle' } });
      for (const { tabId } of (await kit.call('tabs_list', { id })).tabs) {
        await kit.call('tab_wait', { id, tabId, body: { loadState: 'load' } });
      }

      assert.equal(result, false);
      assert.deepEqual(
        shown().filter((url) => /file:|page\.html/i.test(url)),
        [],
      );
      for (const { tabId } of (await kit.call('tabs_list', { id })).tabs.slice(1)) {
        await kit.call('tab_close', { id, tabId });
      }
    }
  }
});
