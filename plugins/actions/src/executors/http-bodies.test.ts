import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';
import { closeServers, serveHttp } from '../testing/test-servers.ts';

let base = '';
let folder = '';
let seen: Pick<IncomingMessage, 'method' | 'headers'> & { readonly body: string };

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-bodies-'));
  await writeFile(path.join(folder, 'ada.txt'), 'Ada Lovelace');
  base = await serveHttp(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen = { method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() };
    const status = Number(/^\/(3\d\d)$/.exec(request.url ?? '')?.[1] ?? 0);
    if (status > 0) response.writeHead(status, { location: '/', 'set-cookie': 'session=new; Path=/' });
    response.end('done');
  });
});

after(async () => {
  await closeServers();
  await rm(folder, { recursive: true });
});

const results = { OutputVariable: 'out', StatusCode: 'status', Cookies: 'cookies', FinalUrl: 'url' };

function send(action: string, parameters: Record<string, string>, page = '/') {
  return runAction({ type: 'Http', action, parameters: { Url: base + page, ...parameters }, results });
}

for (const [BodyType, Body, type, sent] of [
  ['urlencoded', 'name=Ada L\nage=36', 'application/x-www-form-urlencoded', 'name=Ada+L&age=36'],
  ['urlencoded', 'a=1&b=%20', 'application/x-www-form-urlencoded', 'a=1&b=%20'],
  ['json', '{"a":1}', 'application/json', '{"a":1}'],
  ['text', 'grün', 'text/plain; charset=utf-8', 'grün'],
] as const) {
  test(`Post sends ${JSON.stringify(Body)} as ${BodyType}`, async () => {
    const run = await send('Post', { BodyType, Body });

    assert.equal(run.values.variables.out, 'done', run.error);
    assert.deepEqual([seen.method, seen.headers['content-type'], seen.body], ['POST', type, sent]);
    assert.equal(seen.headers['content-length'], String(Buffer.byteLength(sent)));
  });
}

test('Post sends fields and files as a multipart form', async () => {
  const run = await send('Post', {
    BodyType: 'multipart',
    Body: 'name=Ada',
    Files: `photo=${path.join(folder, 'ada.txt')}`,
  });

  assert.equal(run.branch, 'OnSuccess', run.error);
  const form = await new Response(seen.body, {
    headers: { 'content-type': seen.headers['content-type'] ?? '' },
  }).formData();
  const photo = form.get('photo');
  assert.equal(form.get('name'), 'Ada');
  assert.deepEqual(photo instanceof File && [photo.name, await photo.text()], ['ada.txt', 'Ada Lovelace']);
});

test('Request puts a file as it is, with the type that Headers say', async () => {
  const Files = path.join(folder, 'ada.txt');

  await send('Request', { Method: 'PUT', BodyType: 'file', Files, Headers: 'Content-Type: text/x-name' });

  assert.deepEqual(
    [seen.method, seen.headers['content-type'], seen.body],
    ['PUT', 'text/x-name', 'Ada Lovelace'],
  );
});

for (const [Method, out] of [
  ['DELETE', 'done'],
  ['OPTIONS', 'done'],
  ['HEAD', ''],
] as const) {
  test(`Request ${Method} sends no body and gives "${out}"`, async () => {
    const run = await send('Request', { Method });

    assert.deepEqual([run.branch, run.values.variables.out], ['OnSuccess', out], run.error);
    assert.deepEqual([seen.method, seen.headers['content-length']], [Method, undefined]);
  });
}

for (const [status, method, body] of [
  [301, 'GET', ''],
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', 'a=1'],
  [308, 'POST', 'a=1'],
] as const) {
  test(`Post that is redirected with ${status} goes on as ${method} with "${body}" and the new cookie`, async () => {
    const run = await send('Post', { Body: 'a=1', Cookies: 'session=old; theme=dark' }, `/${status}`);

    assert.deepEqual(
      [seen.method, seen.body, seen.headers.cookie],
      [method, body, 'theme=dark; session=new'],
    );
    assert.deepEqual(
      [run.values.variables.cookies, run.values.variables.url],
      ['theme=dark; session=new', `${base}/`],
    );
  });
}

for (const [parameters, message] of [
  [{ BodyType: 'json', Body: '{' }, /Body is no JSON: .*Choose BodyType text/],
  [{ BodyType: 'multipart', Body: 'nonsense' }, /Each line of Body must be name=value; one is "nonsense"/],
  [{ BodyType: 'multipart', Files: 'nonsense' }, /Each line of Files must be field=path; one is "nonsense"/],
  [
    { BodyType: 'file', Files: '/no/such/file' },
    /"\/no\/such\/file" cannot be used: it or its folder does not/,
  ],
  [{ BodyType: 'file', Files: '/dev/zero' }, /not a regular file/],
  [{ BodyType: 'file' }, /Files needs a value when BodyType is file/],
  [{ BodyType: 'none', Body: 'a' }, /Body is given and BodyType is none/],
] as const) {
  test(`Post ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const run = await send('Post', parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}
