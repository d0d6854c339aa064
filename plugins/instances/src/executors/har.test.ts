// Finding 2.2: requests of pages could neither be recorded to a HAR file nor answered from one.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ActionSketch } from '@gatehouse/plugin-runtime/testing';
import { act, shareBrowser } from '../testing/shared-browser.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let polls = 0;
let calls = 0;

const { run, url, folder } = await shareBrowser({
  '/': '<title>shop</title><img src="/picture.png">',
  '/picture.png': (_request, response) => response.setHeader('content-type', 'image/png').end(picture),
  '/api/poll': (_request, response) => {
    polls += 1;
    response.setHeader('content-type', 'text/plain').end(`poll ${polls}`);
  },
  '/api/save': (request, response) => {
    calls += 1;
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'session=s3cret' });
      response.end(JSON.stringify({ saved: Buffer.concat(parts).toString() }));
    });
  },
  '/api/go': (_request, response) => response.writeHead(302, { location: '/api/poll' }).end(),
  '/api/broken': (request) => void request.socket.destroy(),
});

const go = (path = '/') => act('Tab.Navigate', { Url: url(path), WaitUntil: 'idle' });
const record = (parameters: Readonly<Record<string, string>>) =>
  act('WebBrowser.RecordHar', parameters, {
    OutputVariable: 'path',
    Count: 'count',
    WithoutBody: 'without',
    Dropped: 'dropped',
  });
const answer = (parameters: Readonly<Record<string, string>>) =>
  act('WebBrowser.AnswerFromHar', parameters, {
    OutputVariable: 'name',
    Count: 'answers',
    Unusable: 'unusable',
  });
const remove = act('WebBrowser.RemoveRequestRules');
const rules = act('WebBrowser.GetRequestRules', {}, { OutputVariable: 'rules', Hits: 'hits' });
const ask = (path: string, name: string, init = '{}') =>
  act(
    'Tab.RunJavaScript',
    {
      Code: `try { const r = await fetch('${path}', ${init}); return r.status + ' ' + await r.text() } catch (e) { return String(e) }`,
    },
    { OutputVariable: name },
  );
const post = (body: string) => `{ method: 'POST', body: '${body}' }`;

/** In one tab, without the rules of others. */
async function inTab(actions: readonly ActionSketch[]) {
  const result = await run([act('Tab.Open'), remove, ...actions]);
  await run([remove, act('Tab.Close')]);
  return result;
}

test('what was recorded is answered again without a server: pages, pictures, redirects, posts and polls in their order', async () => {
  polls = 0;
  const recorded = await inTab([
    record({ Mode: 'start' }),
    go(),
    ask('/api/poll', 'a'),
    ask('/api/poll', 'b'),
    ask('/api/save', 'c', post('one')),
    ask('/api/save', 'd', post('two')),
    ask('/api/go', 'e'),
    record({ Mode: 'stop', Path: 'shop.har' }),
  ]);
  const before = [polls, calls];
  const replayed = await inTab([
    answer({ Path: 'shop.har' }),
    go(),
    act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' }),
    act('Tab.GetResponse', { UrlMask: 'picture', Path: 'again.png' }),
    ask('/api/save', 'd', post('two')),
    ask('/api/save', 'c', post('one')),
    ask('/api/save', 'other', post('three')),
    ask('/api/poll', 'a'),
    ask('/api/poll', 'b'),
    ask('/api/go', 'e'),
    ask('/api/unknown', 'unknown'),
    rules,
  ]);

  assert.deepEqual([recorded.error, replayed.error], [null, null]);
  assert.equal(recorded.values.path, join(folder, 'shop.har'));
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => replayed.values[name]),
    ['200 poll 1', '200 poll 2', '201 {"saved":"one"}', '201 {"saved":"two"}', '200 poll 3'],
  );
  assert.deepEqual(
    [replayed.values.unknown, replayed.values.other, replayed.values.title],
    ['TypeError: Failed to fetch', 'TypeError: Failed to fetch', 'shop'],
  );
  assert.deepEqual(await readFile(join(folder, 'again.png')), picture);
  assert.deepEqual([polls, calls], before);
  const [facts] = JSON.parse(replayed.values.rules ?? '');
  assert.deepEqual([facts.name, facts.do, facts.misses], ['shop.har', 'answerFromHar', 2]);
  assert.equal(facts.hits, Number(replayed.values.hits));
  assert.ok(facts.hits >= 8);
});

test('a HAR file has what the format asks for, with failures, and no cookies and log-ins unless they are wanted', async () => {
  const recordAll = async (Credentials: string) => {
    const { error } = await inTab([
      record({ Mode: 'start', UrlMask: '/api/', Credentials }),
      go(),
      ask(
        '/api/save?page=2',
        'a',
        "{ method: 'POST', body: 'x', headers: { Authorization: 'Bearer token-1' } }",
      ),
      ask('/api/broken', 'b'),
      record({ Mode: 'stop', Path: 'small.har' }),
    ]);
    assert.equal(error, null);
    return readFile(join(folder, 'small.har'), 'utf8');
  };

  const text = await recordAll('false');
  const whole = await recordAll('true');

  const { log } = JSON.parse(text);
  const [saved, broken] = log.entries;
  assert.deepEqual([log.version, log.entries.length], ['1.2', 2]);
  assert.deepEqual(
    [saved.request.method, saved.request.queryString, saved.request.postData.text, saved.response.status],
    ['POST', [{ name: 'page', value: '2' }], 'x', 201],
  );
  assert.deepEqual(
    [saved.response.content.text, saved.response.content.mimeType, broken.response.status],
    ['{"saved":"x"}', 'application/json', 0],
  );
  assert.match(broken.response._failureText, /ERR_EMPTY_RESPONSE/);
  assert.doesNotMatch(text, /token-1|s3cret/);
  assert.match(whole, /token-1/);
  assert.match(whole, /session=s3cret/);
});

test('bodies are left out by choice, and a request whose answer is not whole is not found', async () => {
  const { error, values } = await inTab([
    record({ Mode: 'start', Content: 'text' }),
    go(),
    ask('/api/poll', 'a'),
    record({ Mode: 'stop', Path: 'texts.har' }),
    answer({ Path: 'texts.har', NotFound: 'continue' }),
    go(),
    act('Tab.GetResponse', { UrlMask: 'picture', Path: 'served.png' }),
    ask('/api/save', 'server', post('y')),
    rules,
  ]);

  assert.equal(error, null);
  assert.equal(values.unusable, '1');
  assert.deepEqual(await readFile(join(folder, 'served.png')), picture);
  assert.equal(values.server, '201 {"saved":"y"}');
  const [facts] = JSON.parse(values.rules ?? '');
  assert.equal(facts.misses, 2);
});

test('a recording keeps to its size, and counts what it left out', async () => {
  const big = act('Tab.RunJavaScript', {
    Code: `for (let n = 0; n < 6; n++) await fetch('/api/save', { method: 'POST', body: 'z'.repeat(300000) }).then((r) => r.text())`,
  });
  const { error, values } = await inTab([
    go(),
    record({ Mode: 'start', MaxMegabytes: '1' }),
    big,
    record({ Mode: 'stop', Path: 'limited.har' }),
  ]);

  assert.equal(error, null);
  assert.ok(Number(values.dropped) + Number(values.without) >= 4, JSON.stringify(values));
  assert.ok((await readFile(join(folder, 'limited.har'))).length < 1.1 * 2 ** 20);
});

for (const [content, message] of [
  ['{"log":{"entries":[{"request":{}}]}}', /is no HAR file: its entry 1 is broken/],
  ['{"log":{}}', /is no HAR file: it has no log\.entries/],
  ['{"log":{"entries":[{"request":', /is cut off: it ends within the document/],
  ['not json', /is no HAR file/],
] as const) {
  test(`the file ${content} is refused`, async () => {
    await writeFile(join(folder, 'bad.har'), content);

    const { error } = await inTab([answer({ Path: 'bad.har' })]);

    assert.match(error ?? '', message);
  });
}

test('a HAR file of 200 MB is read in parts and answered from', async () => {
  const text = 'x'.repeat(2 ** 20);
  const entryOf = (n: number) =>
    JSON.stringify({
      request: { method: 'GET', url: url(`/big/${n}`) },
      response: {
        status: 200,
        headers: [{ name: 'Content-Type', value: 'text/plain' }],
        content: { size: text.length, text: `${n} "{[${text}` },
      },
    });
  const entries = Array.from({ length: 200 }, (_, n) => entryOf(n)).join(',');
  await writeFile(join(folder, 'big.har'), `{"log":{"creator":{"name":"entries"},"entries":[${entries}]}}`);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);

  const { error, values } = await inTab([
    go(),
    answer({ Path: 'big.har', NotFound: 'continue' }),
    ask('/big/199', 'out'),
  ]).finally(() => clearInterval(ticking));

  assert.deepEqual([error, values.answers], [null, '200']);
  assert.equal(values.out?.slice(0, 14), '200 199 "{[xxx');
  assert.ok(ticks > 20, `${ticks} ticks`);
});

test('a stop without a start is an error that says so', async () => {
  const { error } = await inTab([record({ Mode: 'stop', Path: 'none.har' })]);

  assert.match(error ?? '', /Nothing is recorded: RecordHar with Mode start begins it/);
});
