// Rules for requests lead pages nowhere that they could not get to by themselves.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ActionSketch } from '@gatehouse/plugin-runtime/testing';
import { parseMask } from '../browser/addressing/address-mask.ts';
import { settingsOf } from '../browser/settings/browser-settings.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { createBrowserKit, navigate } from '../testing/browser-kit.ts';
import { browserWithSite } from '../testing/browser-with-site.ts';
import { servePages } from '../testing/page-server.ts';
import { act } from '../testing/shared-browser.ts';

const rule = (parameters: Readonly<Record<string, string>>) =>
  act('WebBrowser.AddRequestRule', { Name: 'tested', ...parameters });
const rules = act('WebBrowser.GetRequestRules', {}, { OutputVariable: 'rules' });
const script = (code: string) =>
  act('Tab.RunJavaScript', { Code: code, TimeoutSec: '20' }, { OutputVariable: 'out' });
const ask = (address: string) =>
  script(`try { return await (await fetch('${address}')).text() } catch (error) { return String(error) }`);

/** A service of this machine, and a site of the internet. */
async function openSurroundings(context: TestContext) {
  const asked: string[] = [];
  const local = await servePages({
    '/local': '<title>local</title>',
    '/secret': (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.setHeader('access-control-allow-origin', '*').end('of this machine');
    },
  });
  const leading = { location: `http://127.0.0.1:${local.port}/secret` };
  const site = await servePages({
    '/': '<title>elsewhere</title>',
    '/data': (_request, response) => response.end('of the site'),
    '/led': (_request, response) => response.writeHead(302, { location: '/data?led' }).end(),
    '/away': (_request, response) => response.writeHead(302, leading).end(),
  });
  context.after(() => Promise.all([local.close(), site.close()]));
  const browser = await browserWithSite(context, site.port);
  const kit = await createBrowserKit(context, {}, { findBrowser: async () => browser });
  const run = async (actions: readonly ActionSketch[]) => {
    const { outcome } = await kit.run(actions, { variables: ['out', 'rules'] });
    return { error: outcome.errorMessage, values: outcome.values?.variables ?? {} };
  };
  const page = (path: string) => `http://public.example:${site.port}${path}`;
  return { asked, local, page, run, ownUrl: kit.ownUrl };
}

const secretAt = (host: string, port: number) => `http://${host}:${port}/secret`;

for (const host of ['127.0.0.1', 'localhost', 'any.localhost', '[::ffff:127.0.0.1]']) {
  test(`a request of a page from elsewhere is not changed to one of ${host}, and the rule says so`, async (context) => {
    const { asked, local, page, run } = await openSurroundings(context);
    const Url = secretAt(host, local.port);

    const { error, values } = await run([
      navigate(page('/')),
      rule({ UrlMasks: '/data', Do: 'changeRequest', Url }),
      ask('/data'),
      rules,
    ]);
    const led = await run([
      navigate(page('/')),
      rule({ UrlMasks: '*?led', Do: 'changeRequest', Url }),
      ask('/led'),
      rules,
    ]);

    assert.deepEqual([error, values.out, asked], [null, 'TypeError: Failed to fetch', []]);
    for (const each of [values, led.values]) {
      assert.match(each.rules ?? '', /is local, and pages from elsewhere, such as http:\/\/public\.example/);
    }
    assert.equal(led.values.out, 'TypeError: Failed to fetch');
  });
}

test('an address that a page builds by the stars of a rule is checked as well', async (context) => {
  const { asked, local, page, run, ownUrl } = await openSurroundings(context);
  const own = new URL(ownUrl('/')).host;
  const through = (host: string, path: string) =>
    run([
      navigate(page('/')),
      rule({ UrlMasks: page('/to/*'), Do: 'changeRequest', Url: 'http://*' }),
      ask(`/to/${host}${path}`),
      rules,
    ]);

  const toLocal = await through(`127.0.0.1:${local.port}`, '/secret');
  const toOwn = await through(own, '/');

  assert.deepEqual([toLocal.values.out, asked], ['TypeError: Failed to fetch', []]);
  assert.match(toLocal.values.rules ?? '', /is local, and pages from elsewhere/);
  assert.match(toOwn.values.rules ?? '', /is a port of Gatehouse itself/);
});

test('the ports of Gatehouse are refused when the rule is added', async (context) => {
  const { page, run, ownUrl } = await openSurroundings(context);

  const { error } = await run([
    navigate(page('/')),
    rule({ UrlMasks: '/data', Do: 'changeRequest', Url: ownUrl('/') }),
  ]);

  assert.match(error ?? '', /is a port of Gatehouse itself, which pages must not reach/);
});

for (const [what, made] of [
  ['a page that is changed to one of this machine', (to: string) => ({ Do: 'changeRequest', Url: to })],
  ['an answer that redirects', (to: string) => ({ Do: 'answer', Status: '302', Headers: `Location: ${to}` })],
  [
    'a response that is made a redirect',
    (to: string) => ({ Do: 'changeResponse', Status: '302', Headers: `Location: ${to}` }),
  ],
] as const) {
  test(`${what} leads neither a tab nor a script from elsewhere to this machine`, async (context) => {
    const { asked, local, page, run } = await openSurroundings(context);
    const made302 = made(secretAt('127.0.0.1', local.port));

    await run([
      navigate(page('/')),
      rule({ UrlMasks: '/data', ...made302 }),
      ask('/data'),
      script(`location.href = '/data'; await new Promise((next) => setTimeout(next, 1000))`),
    ]);
    await run([rule({ UrlMasks: '/data', ...made302 }), navigate(page('/data'))]);

    assert.deepEqual(asked, []);
  });
}

test('a page that a rule answers reaches nothing of this machine but its own origin', async (context) => {
  const { asked, local, page, run } = await openSurroundings(context);
  const to = secretAt('127.0.0.1', local.port);
  const Body = `<script>document.title = 'answered'; fetch('${to}', { mode: 'no-cors' }).catch(() => 0); new Image().src = '${to}'</script><iframe src="${to}"></iframe>`;

  for (const address of [
    page('/made'),
    'http://unknown.example/made',
    `http://localhost:${local.port}/made`,
  ]) {
    const { error, values } = await run([
      rule({ UrlMasks: '/made', Do: 'answer', Body }),
      navigate(address),
      script(`await new Promise((next) => setTimeout(next, 500)); return document.title`),
    ]);
    assert.deepEqual([error, values.out], [null, 'answered']);
  }

  assert.deepEqual(asked, []);
});

test('a page of this machine may be led to this machine', async (context) => {
  const { asked, local, run } = await openSurroundings(context);

  const { error, values } = await run([
    navigate(local.url('/local')),
    rule({ UrlMasks: '/data', Do: 'changeRequest', Url: local.url('/secret') }),
    ask('/data'),
  ]);

  assert.deepEqual([error, values.out, asked], [null, 'of this machine', ['GET /secret']]);
});

test('a rule holds in its own instance alone, and not in another one of the same process', async (context) => {
  const kit = await createApiKit(context, { '/': '<title>of the server</title>' });
  const [one, other] = [await kit.create(), await kit.create()];
  const browser = kit.browserOf(one);
  const effect = {
    do: 'answer',
    status: 200,
    headers: [],
    body: Buffer.from('<title>of the rule</title>'),
  } as const;
  const place = {
    context: browser.launched.context,
    reach: { refusedPorts: [], localNetwork: 'closed', resolvesNames: () => true },
    at: 'last',
  } as const;
  const header = [{ name: 'content-type', value: 'text/html' }];
  const all = { name: 'all', masks: [], kinds: [], methods: [], maxHits: null };
  await settingsOf(browser).requests.add([{ ...all, effect: { ...effect, headers: header } }], place);

  const go = (id: number) =>
    kit.call('tab_navigate', { id, tabId: 0, body: { url: kit.url('/'), timeout: 30 } });
  const titles = [(await go(one)).title, (await go(other)).title];

  assert.equal(browser.launched.pid, kit.browserOf(other).launched.pid);
  assert.deepEqual(titles, ['of the rule', 'of the server']);
});

test('a mask with very many stars is matched without backtracking, which would never end', () => {
  const match = parseMask(`${'*a'.repeat(5000)}*b`);
  const address = `http://x/${'a'.repeat(1_000_000)}`;

  assert.equal(match(address), null);
  assert.equal(match(`${address}b`)?.length, 5001);
});

for (const [mask, address, stars] of [
  ['abc', 'xabcx', []],
  ['*', '', ['']],
  ['a*', 'abc', ['bc']],
  ['*c', 'abc', ['ab']],
  ['a*a', 'a', null],
  ['a*a', 'aa', ['']],
  ['*b*b*', 'abbc', ['a', '', 'c']],
  ['*.png', 'a.png.png', ['a.png']],
  ['a**c', 'abc', ['', 'b']],
  ['a.c', 'abc', null],
  ['A*', 'abc', null],
] as const) {
  test(`the mask ${mask} finds ${JSON.stringify(stars)} in ${JSON.stringify(address)}`, () => {
    assert.deepEqual(parseMask(mask)(address), stars);
  });
}
