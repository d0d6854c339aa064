// Finding 2.2: requests of pages could be blocked, but neither changed nor answered.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ActionSketch } from '@gatehouse/plugin-runtime/testing';
import { act, shareBrowser } from '../testing/shared-browser.ts';

const asked: string[] = [];
const page = '<title>page</title><p>from the server</p>';

const { run, url, folder } = await shareBrowser({
  '/': page,
  '/mirror': (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      const { method, headers } = request;
      response.writeHead(200, { 'content-type': 'application/json', 'x-own': 'server', 'set-cookie': 'a=b' });
      response.end(
        JSON.stringify({ method, url: request.url, headers, body: Buffer.concat(parts).toString() }),
      );
    });
  },
  '/frame': `<script>onmessage = () => fetch('/mirror?in').then((r) => r.text()).then((t) => parent.postMessage(t, '*'))</script>`,
  '/go': (_request, response) => response.writeHead(302, { location: '/mirror?redirected' }).end(),
});
await writeFile(join(folder, 'answer.json'), '["of the file"]');
await writeFile(join(folder, 'shop.html'), '<title>of the file</title>');

const go = (path = '/') => act('Tab.Navigate', { Url: url(path) }, { StatusCode: 'status' });
const rule = (parameters: Readonly<Record<string, string>>) =>
  act('WebBrowser.AddRequestRule', parameters, { OutputVariable: 'name' });
const rules = (parameters: Readonly<Record<string, string>> = {}) =>
  act('WebBrowser.GetRequestRules', parameters, {
    OutputVariable: 'rules',
    Count: 'count',
    Hits: 'hits',
    NeverHit: 'idle',
  });
const remove = (Names = '') => act('WebBrowser.RemoveRequestRules', { Names }, { OutputVariable: 'removed' });
const script = (code: string, name = 'out') =>
  act('Tab.RunJavaScript', { Code: code, TimeoutSec: '20' }, { OutputVariable: name });
const ask = (path: string, init = '{}', name = 'out') =>
  script(
    `try { const r = await fetch('${path}', ${init});
      return JSON.stringify({ status: r.status, type: r.headers.get('content-type'), own: r.headers.get('x-own'), text: await r.text() });
    } catch (error) { return String(error) }`,
    name,
  );

/** Runs in one tab with rules of its own. */
async function withRules(actions: readonly ActionSketch[]) {
  const result = await run([act('Tab.Open'), remove(), go(), ...actions]);
  await run([remove(), act('Tab.Close')]);
  return result;
}
const parse = (text = '') => JSON.parse(text);

test('a request is answered from a text, with status and headers, and no server is asked', async () => {
  asked.length = 0;
  const { error, values } = await withRules([
    rule({
      ...{ Name: 'orders', UrlMasks: '*/mirror*', Do: 'answer', Status: '203', Body: '{"a":1}' },
      Headers: 'X-Own: rule',
    }),
    ask('/mirror'),
    rules(),
  ]);

  assert.equal(error, null);
  assert.deepEqual(parse(values.out), {
    status: 203,
    type: 'application/json',
    own: 'rule',
    text: '{"a":1}',
  });
  assert.deepEqual(asked, []);
  const [facts] = parse(values.rules);
  assert.deepEqual([facts.name, facts.do, facts.hits, facts.problem], ['orders', 'answer', 1, '']);
});

test('a page is answered from a file, in a later tab too', async () => {
  const { error, values } = await withRules([
    rule({ UrlMasks: '/shop', Do: 'answer', Path: 'shop.html' }),
    rule({ UrlMasks: '/mirror', Do: 'answer', Path: 'answer.json' }),
    act('Tab.Open'),
    go('/shop'),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
    ask('/mirror'),
    act('Tab.Close'),
  ]);

  assert.deepEqual([error, values.title], [null, 'of the file']);
  assert.deepEqual(parse(values.out), {
    status: 200,
    type: 'application/json; charset=utf-8',
    own: null,
    text: '["of the file"]',
  });
});

test('the answer of a rule is read by a page of another site', async () => {
  const other = url('/mirror').replace('127.0.0.1', 'localhost');
  const { values } = await withRules([rule({ UrlMasks: other, Do: 'answer', Body: 'for all' }), ask(other)]);

  assert.equal(parse(values.out).text, 'for all');
});

for (const [reason, expected] of [
  ['blockedbyclient', 'net::ERR_BLOCKED_BY_CLIENT'],
  ['connectionrefused', 'net::ERR_CONNECTION_REFUSED'],
  ['timedout', 'net::ERR_TIMED_OUT'],
] as const) {
  test(`a request is blocked with ${reason}`, async () => {
    const { error, values } = await withRules([
      rule({ UrlMasks: '/mirror', Methods: 'GET', Do: 'block', Error: reason }),
      ask('/mirror', '{}', 'get'),
      ask('/mirror', "{ method: 'POST' }", 'post'),
      act('Tab.GetRequests', { State: 'failed' }, { OutputVariable: 'failed' }),
    ]);

    assert.equal(error, null);
    assert.equal(values.get, 'TypeError: Failed to fetch');
    assert.equal(parse(values.post).status, 200);
    const [failed] = parse(values.failed);
    assert.ok(failed.error.startsWith(expected), failed.error);
  });
}

test('a request is changed: address, method, headers and body', async () => {
  const { error, values } = await withRules([
    rule({
      UrlMasks: url('/v1/*?*'),
      Do: 'changeRequest',
      Url: url('/mirror?was=*&and=*'),
    }),
    rule({
      UrlMasks: '*/v1/*',
      Do: 'changeRequest',
      Method: 'put',
      Body: 'changed',
      Headers: 'X-New: 1\n-X-Old',
    }),
    ask('/v1/orders?page=2', "{ method: 'POST', body: 'sent', headers: { 'X-Old': '1', 'X-Kept': '1' } }"),
    rules(),
  ]);

  assert.equal(error, null, String(error));
  const seen = parse(parse(values.out).text);
  assert.deepEqual([seen.method, seen.url, seen.body], ['PUT', '/mirror?was=orders&and=page=2', 'changed']);
  assert.deepEqual(
    [seen.headers['x-new'], seen.headers['x-old'], seen.headers['x-kept']],
    ['1', undefined, '1'],
  );
  assert.deepEqual(
    parse(values.rules).map(({ hits }: { hits: number }) => hits),
    [1, 1],
  );
});

test('a response is changed: status and headers alone, and its body', async () => {
  const { error, values } = await withRules([
    rule({ UrlMasks: '/mirror?head', Do: 'changeResponse', Status: '418', Headers: 'X-Own: rule' }),
    rule({ UrlMasks: '/mirror?body', Do: 'changeResponse', Body: 'of the rule', Headers: '-X-Own' }),
    ask('/mirror?head', '{}', 'head'),
    ask('/mirror?body', '{}', 'body'),
    ask('/mirror?none', '{}', 'none'),
    rules(),
  ]);

  assert.equal(error, null);
  const [head, body, none] = [parse(values.head), parse(values.body), parse(values.none)];
  assert.deepEqual([head.status, head.own, parse(head.text).url], [418, 'rule', '/mirror?head']);
  assert.deepEqual([body.status, body.own, body.text], [200, null, 'of the rule']);
  assert.deepEqual([none.status, none.own], [200, 'server']);
  assert.deepEqual([values.hits, values.idle], ['2', '0']);
});

test('the response of a page is changed, also in a tab that a page opens later', async () => {
  const { error, values } = await withRules([
    rule({ UrlMasks: '*/', Types: 'document', Do: 'changeResponse', Body: '<title>changed</title>' }),
    go('/'),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'first' }),
    act('Tab.Open', { Url: url('/') }),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'second' }),
    act('Tab.Close'),
    rules({ FailOn: 'problem' }),
  ]);

  assert.deepEqual([error, values.first, values.second, values.hits], [null, 'changed', 'changed', '2']);
});

test('the responses of a frame of another site are changed', async () => {
  const frame = `${url('/').replace('127.0.0.1', 'localhost')}frame`;
  const { error, values } = await withRules([
    rule({ UrlMasks: '/frame', Do: 'changeRequest', Headers: 'X-Any: 1' }),
    rule({ UrlMasks: '/mirror?in', Do: 'changeResponse', Body: 'in the frame' }),
    script(
      `const f = document.createElement('iframe'); f.src = '${frame}'; document.body.append(f);
      await new Promise((done) => { f.onload = done });
      let got = ''; addEventListener('message', (e) => { got = e.data });
      while (got !== 'in the frame') { f.contentWindow.postMessage('go', '*'); await new Promise((next) => setTimeout(next, 50)); }
      return got`,
      'got',
    ),
    rules(),
  ]);

  assert.deepEqual([error, values.got], [null, 'in the frame']);
});

test('a response that came before its tab could be watched is reported', async () => {
  const { error } = await withRules([
    rule({ UrlMasks: '/mirror?popup', Do: 'changeResponse', Body: 'changed' }),
    script(`window.open('/mirror?popup')`),
    act('Tab.WaitOpen', {}),
    act('Tab.WaitLoad'),
    act('Tab.Close'),
    rules({ FailOn: 'problem' }),
  ]);

  assert.match(error ?? '', /The answer of .+popup was not changed: its tab or frame had just begun/);
});

test('what a redirect leads to is blocked, answered and changed like the rest', async () => {
  asked.length = 0;
  const { error, values } = await withRules([
    rule({ Name: 'a', UrlMasks: '*redirected', Do: 'block', MaxHits: '1' }),
    rule({ Name: 'b', UrlMasks: '*redirected', Do: 'answer', Body: 'of the rule', MaxHits: '1' }),
    rule({ Name: 'c', UrlMasks: '*redirected', Do: 'changeRequest', Headers: 'X-New: 1', Method: 'PUT' }),
    ask('/go', '{}', 'blocked'),
    ask('/go', '{}', 'answered'),
    ask('/go', '{}', 'changed'),
    rule({ Name: 'b', UrlMasks: '*redirected', Do: 'answer', Body: '<title>of the rule</title>' }),
    go('/go'),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
    rules(),
  ]);

  assert.equal(error, null);
  assert.equal(values.blocked, 'TypeError: Failed to fetch');
  assert.equal(parse(values.answered).text, 'of the rule');
  const changed = parse(parse(values.changed).text);
  assert.deepEqual([changed.method, changed.headers['x-new']], ['GET', '1']);
  const [, , fixed] = parse(values.rules);
  assert.match(fixed.problem, /A redirect led to .+its method and its body cannot be changed/);
  assert.deepEqual([values.title, asked], ['of the rule', ['GET /mirror?redirected']]);
});

test('rules hold in their order, one can go first, and one of the same name takes the place', async () => {
  const { values } = await withRules([
    rule({ Name: 'one', UrlMasks: '/mirror', Do: 'answer', Body: 'one' }),
    rule({ Name: 'two', UrlMasks: '/mirror', Do: 'answer', Body: 'two' }),
    ask('/mirror', '{}', 'before'),
    rule({ Name: 'first', UrlMasks: '/mirror', Do: 'answer', Body: 'first', At: 'first', MaxHits: '1' }),
    rule({ Name: 'one', UrlMasks: '/mirror', Do: 'answer', Body: 'one again' }),
    ask('/mirror', '{}', 'once'),
    ask('/mirror', '{}', 'twice'),
    rules(),
  ]);

  const texts = [values.before, values.once, values.twice].map((text) => parse(text).text);
  assert.deepEqual(texts, ['one', 'first', 'one again']);
  assert.deepEqual(
    parse(values.rules).map(({ name, hits }: { name: string; hits: number }) => `${name} ${hits}`),
    ['first 1', 'one 1', 'two 0'],
  );
  assert.deepEqual([values.count, values.idle], ['3', '1']);
});

test('a removed rule does nothing any more, and the others go on', async () => {
  const { error, values } = await withRules([
    rule({ Name: 'a', UrlMasks: '/mirror?a', Do: 'changeResponse', Body: 'a' }),
    rule({ Name: 'b', UrlMasks: '/mirror?b', Do: 'changeResponse', Body: 'b' }),
    ask('/mirror?a', '{}', 'before'),
    remove('a'),
    ask('/mirror?a', '{}', 'after'),
    ask('/mirror?b', '{}', 'other'),
    remove(),
    ask('/mirror?b', '{}', 'none'),
    rule({ UrlMasks: '/mirror?b', Do: 'changeResponse', Body: 'again' }),
    ask('/mirror?b', '{}', 'again'),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    ['before', 'other', 'again'].map((name) => parse(values[name]).text),
    ['a', 'b', 'again'],
  );
  assert.deepEqual([parse(values.after).own, parse(values.none).own], ['server', 'server']);
});

for (const [what, FailOn, expected] of [
  ['that was never hit', 'neverHit', /1 rules for requests were never hit: "unused"/],
  ['that does what it says', 'problem', /^null$/],
] as const) {
  test(`a rule ${what} is reported with FailOn ${FailOn}`, async () => {
    const { error } = await withRules([
      rule({ Name: 'unused', UrlMasks: '/nothing', Do: 'block' }),
      rule({ Name: 'used', UrlMasks: '/mirror', Do: 'block' }),
      ask('/mirror'),
      rules({ FailOn }),
    ]);

    assert.match(String(error), expected);
  });
}

for (const [parameters, message] of [
  [{ Do: 'block', Body: 'x' }, /The parameter Body says nothing with Do block/],
  [{ Do: 'changeRequest' }, /The rule changes nothing: give one of Headers, Body, Path, Url, Method/],
  [{ Do: 'answer', Body: 'x', Path: 'answer.json' }, /Give Body or Path, and not both/],
  [
    { Do: 'answer', Path: '/proc/1/environ' },
    /the user of the service has no right to it|is closed to projects/,
  ],
  [{ Do: 'answer', Path: 'none.txt' }, /cannot be used/],
  [{ Do: 'changeRequest', Url: 'http://a/*', UrlMasks: '/api' }, /has 1 stars, and the mask "\/api" has 0/],
  [{ Do: 'changeRequest', Url: 'file:///etc/passwd' }, /is a file/],
  [{ Do: 'changeRequest', Headers: 'Cookie: a=b' }, /The header Cookie cannot be set: use SetCookies/],
  [{ Do: 'answer', Body: 'x', Headers: 'Content-Length: 5' }, /The header Content-Length cannot be set/],
] as const) {
  test(`the rule ${JSON.stringify(parameters)} is refused`, async () => {
    const { error } = await withRules([rule({ UrlMasks: '/mirror', ...parameters })]);

    assert.match(error ?? '', message);
  });
}

test('an unknown rule is an error that names those that are there', async () => {
  const removed = await withRules([rule({ Name: 'a', Do: 'block', UrlMasks: 'x' }), remove('b')]);
  const read = await withRules([rules({ Name: 'b' })]);

  assert.match(removed.error ?? '', /There is no rule "b" for requests\. There are a\./);
  assert.match(read.error ?? '', /There is no rule "b" for requests\. There is none\./);
});
