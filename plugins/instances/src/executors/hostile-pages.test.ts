import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, dom, get, hint, on, shareBrowser, xpath } from '../testing/shared-browser.ts';

const { run, url } = await shareBrowser({
  '/': '<title>fine</title><input id=i><p>text</p>',
  '/endless': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>begin</p>');
    const more = setInterval(() => response.write('<b>more</b>'), 50);
    response.on('close', () => clearInterval(more));
  },
  '/cut': (request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      .write(`<p>half</p>${' '.repeat(5000)}`);
    setTimeout(() => request.socket.destroy(), 100);
  },
  '/silent': (request) => {
    request.socket.destroy();
  },
  '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/many': `<script>for (let n = 0; n < 20000; n++) document.body.append(Object.assign(document.createElement('i'), { textContent: 'item ' + n, className: 'x' }))</script>`,
  '/deep': `<script>let place = document.body; for (let n = 0; n < 200; n++) { const host = document.createElement('div'); place.append(host); place = host.attachShadow({ mode: 'open' }); } place.innerHTML = '<em>deep</em>'</script>`,
  '/tricky': `<script>
    Element.prototype.matches = () => { throw new Error('no') }; Document.prototype.querySelectorAll = () => [];
    JSON.parse = () => null; Document.prototype.evaluate = () => null; document.body.innerHTML = '<button id=b>Buy now</button>';</script>`,
});
const go = (path: string, parameters: Record<string, string> = {}) =>
  act('Tab.Navigate', { Url: url(path), ...parameters });

/** The tab is usable, whatever happened before. */
async function assertUsable(): Promise<void> {
  const { error, values } = await run([
    go('/'),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
  ]);
  assert.deepEqual([error, values.title], [null, 'fine']);
}

test('a page without an end reaches the time limit, and its received part can be read', async () => {
  const { error, values } = await run([go('/endless', { WaitUntil: 'dom', TimeoutSec: '1' })]);
  const read = await run([go('/endless', { WaitUntil: 'commit' }), get(css('p'), 'text')]);

  assert.match(error ?? '', /\/endless did not load within 1 s/);
  assert.deepEqual([values, read.error, read.values.text], [{}, null, 'begin']);
  await assertUsable();
});

for (const [path, message] of [
  ['/silent', /could not be loaded: net::ERR_/],
  ['/circle', /could not be loaded: net::ERR_TOO_MANY_REDIRECTS/],
] as const) {
  test(`${path} is an error that says why`, async () => {
    const { error } = await run([go(path)]);

    assert.match(error ?? '', message);
    await assertUsable();
  });
}

test('a page that is cut off is its received part', async () => {
  const { error, values } = await run([go('/cut', { WaitUntil: 'commit' }), get(css('p'), 'text')]);

  assert.deepEqual([error, values.text], [null, 'half']);
});

test('finders search 20,000 elements within their time limit', async () => {
  const { error, values } = await run([
    go('/many'),
    get(xpath("//i[.='item 19999']"), 'xpath'),
    get(dom([{ Tag: 'i', Attribute: 'innertext', SearchType: 'regexp', Value: '^item 19998$' }]), 'dom', {
      TimeoutSec: '20',
    }),
    get(hint('item 777'), 'hint', { TimeoutSec: '20' }),
    on('HtmlElement.Count', css('i.x'), { results: { OutputVariable: 'count' } }),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.xpath, values.dom, values.hint, values.count],
    ['item 19999', 'item 19998', 'item 777', '20000'],
  );
});

test('200 nested shadow roots are searched', async () => {
  const { error, values } = await run([go('/deep'), get(xpath('//em'), 'xpath'), get(css('em'), 'css')]);

  assert.deepEqual([error, values.xpath, values.css], [null, 'deep', 'deep']);
});

test('a page that breaks its own built-in objects is searched all the same', async () => {
  const tag = { Attribute: 'id' };

  const { error, values } = await run([
    go('/tricky'),
    get(xpath('//button'), 'xpath', tag),
    get(hint('Buy now'), 'hint', tag),
    get(dom([{ Tag: 'button', Attribute: 'id', Value: 'b' }]), 'dom', tag),
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.xpath, values.hint, values.dom], ['b', 'b', 'b']);
});

test('huge texts are set, and do not slow down a search by hint', async () => {
  const huge = 'long text '.repeat(200_000);

  const { error, values } = await run([
    go('/'),
    on('HtmlElement.Set', css('#i'), { parameters: { Value: huge, Mode: 'set' } }),
    act(
      'Tab.RunJavaScript',
      { Code: "return document.getElementById('i').value.length" },
      { OutputVariable: 'length' },
    ),
    { ...get(hint(huge), 'x', { TimeoutSec: '1' }), optional: true },
    { ...get(xpath(`//p[.='${huge}']`), 'y', { TimeoutSec: '1' }), optional: true },
    get(css('p'), 'text'),
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.length, values.text], [String(huge.length), 'text']);
});
