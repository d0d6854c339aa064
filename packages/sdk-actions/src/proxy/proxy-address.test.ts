import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProxy, withLogin } from './proxy-address.ts';

for (const [text, url, shown] of [
  ['http://10.0.0.1', 'http://10.0.0.1:80', 'http://10.0.0.1:80'],
  ['https://Proxy.Example.org/', 'https://proxy.example.org:443', 'https://proxy.example.org:443'],
  ['socks4://u@a.example', 'socks4://u@a.example:1080', 'socks4://u@a.example:1080'],
  ['socks5://ann:secret@proxy:9050', 'socks5://ann:secret@proxy:9050', 'socks5://ann:***@proxy:9050'],
  ['socks5h://ann:secret@proxy:9050', 'socks5://ann:secret@proxy:9050', 'socks5://ann:***@proxy:9050'],
  ['socks5://u:p%40@[::2]:9', 'socks5://u:p%40@[::2]:9', 'socks5://u:***@[::2]:9'],
  ['http://u:p@ss:w/rd@proxy:1', 'http://u:p%40ss%3Aw%2Frd@proxy:1', 'http://u:***@proxy:1'],
  ['http://u:100%@proxy:1', 'http://u:100%25@proxy:1', 'http://u:***@proxy:1'],
  ['203.0.113.5:8080', 'http://203.0.113.5:8080', 'http://203.0.113.5:8080'],
  [
    '203.0.113.5:8080:ann:se:c@ret',
    'http://ann:se%3Ac%40ret@203.0.113.5:8080',
    'http://ann:***@203.0.113.5:8080',
  ],
  [
    '[2001:db8::1]:8080:ann:secret',
    'http://ann:secret@[2001:db8::1]:8080',
    'http://ann:***@[2001:db8::1]:8080',
  ],
  ['socks5://proxy:1080:ann:secret', 'socks5://ann:secret@proxy:1080', 'socks5://ann:***@proxy:1080'],
  ['ann:secret@proxy:8080', 'http://ann:secret@proxy:8080', 'http://ann:***@proxy:8080'],
  [' http://proxy:3128 ', 'http://proxy:3128', 'http://proxy:3128'],
  ['bücher.example:80', 'http://xn--bcher-kva.example:80', 'http://xn--bcher-kva.example:80'],
] as const) {
  test(`${text} is a proxy that is shown as ${shown}`, () => {
    const proxy = parseProxy(text);

    assert.deepEqual([proxy?.url, proxy?.shown], [url, shown]);
    assert.deepEqual(parseProxy(url), proxy);
  });
}

for (const text of [
  '',
  'proxy',
  'ftp://proxy:21',
  'direct://',
  'http://',
  'http://proxy/path',
  'http://proxy?x=1',
  'http://proxy:99999',
  'proxy:0',
  'proxy:80:ann',
  'one two:80',
]) {
  test(`"${text}" is no proxy`, () => {
    assert.equal(parseProxy(text), null);
  });
}

test('a login beside the address replaces the one within, as it is', () => {
  const proxy = parseProxy('http://x:y@a.example:8080');
  assert.ok(proxy);

  assert.equal(
    withLogin(proxy, { username: 'an na', password: 'p@:/' }).url,
    'http://an%20na:p%40%3A%2F@a.example:8080',
  );
  assert.equal(withLogin(proxy, { username: '', password: '' }).url, proxy.url);
});
