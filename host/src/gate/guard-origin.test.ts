import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { guardOrigin } from './guard-origin.ts';

const own = new Set(['http://localhost:5299']);

function isLetIn(
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  isOpenPage?: () => boolean,
): boolean {
  const rawHeaders = Object.entries(headers).flat();
  const headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  try {
    const request = { method, headers, rawHeaders, headersDistinct } as unknown as IncomingMessage;
    guardOrigin(request, own, isOpenPage);
    return true;
  } catch (error) {
    assert.equal((error as { readonly code: string }).code, 'bad_request');
    return false;
  }
}

for (const { host, isOurs } of [
  ...['localhost', 'LOCALHOST:5299', 'localhost.:1', '127.0.0.1:5299', '[::1]', '[::1]:65535'].map(
    (name) => ({
      host: name,
      isOurs: true,
    }),
  ),
  ...[
    '',
    'shop.test',
    'localhost.shop.test',
    'localhost:',
    'localhost:123456',
    '127.0.0.2',
    'xlocalhost',
    '::1',
    'a@localhost',
  ].map((name) => ({ host: name, isOurs: false })),
])
  test(`a request to the host "${host}" is ${isOurs ? 'let in' : 'refused'}, again and again`, () => {
    assert.deepEqual([isLetIn({ host }), isLetIn({ host })], [isOurs, isOurs]);
  });

test('of web pages only those of this origin and site are let in', () => {
  const host = 'localhost:5299';

  assert.ok(isLetIn({ host, origin: 'http://localhost:5299' }));
  assert.ok(isLetIn({ host, 'sec-fetch-site': 'same-origin' }));
  assert.ok(isLetIn({ host, 'sec-fetch-site': 'none' }));
  for (const origin of ['http://localhost:5300', 'null', 'http://shop.test', ''])
    assert.ok(!isLetIn({ host, origin }), origin);
  for (const site of ['cross-site', 'same-site', ''])
    assert.ok(!isLetIn({ host, 'sec-fetch-site': site }), site);
});

test('a page that came by another name of this machine calls the address that it came from, and no other', () => {
  for (const host of ['127.0.0.1:5299', '[::1]:5299', 'localhost.:5299']) {
    assert.ok(isLetIn({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), host);
    assert.ok(!isLetIn({ host, origin: `https://${host}` }), host);
    assert.ok(!isLetIn({ host, origin: 'http://127.0.0.1:8000' }), host);
    assert.ok(!isLetIn({ host, origin: `http://${host}, http://shop.test` }), host);
  }
  assert.ok(!isLetIn({ host: 'localhost:5299', origin: 'http://127.0.0.1:5299' }));
  assert.ok(!isLetIn({ host: '127.0.0.1', origin: 'http://127.0.0.1' }));
  // A name that was turned to this machine after its page had loaded.
  assert.ok(!isLetIn({ host: 'shop.test:5299', origin: 'http://shop.test:5299' }));
});

test('a link of another site opens a tab with a page that is for everybody, and nothing else', () => {
  const link = {
    host: 'localhost:5299',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const opens = (changed: Readonly<Record<string, string>>, method = 'GET') =>
    isLetIn({ ...link, ...changed }, method, () => true);

  assert.ok(opens({}));
  assert.ok(opens({ 'sec-fetch-site': 'same-site' }));
  assert.ok(!isLetIn(link));
  for (const dest of ['iframe', 'embed', 'object', 'empty', 'script', 'image', ''])
    assert.ok(!opens({ 'sec-fetch-dest': dest }), dest);
  for (const mode of ['cors', 'no-cors', 'same-origin', 'nested-navigate', ''])
    assert.ok(!opens({ 'sec-fetch-mode': mode }), mode);
  for (const method of ['POST', 'HEAD', 'PUT']) assert.ok(!opens({}, method), method);
  for (const origin of ['null', 'http://shop.test']) assert.ok(!opens({ origin }), origin);
  assert.ok(!opens({ host: 'shop.test' }));
});
