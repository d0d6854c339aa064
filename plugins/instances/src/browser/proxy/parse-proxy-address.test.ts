import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressError } from '../addressing/address.ts';
import { parseProxyAddress, withCredentials } from './parse-proxy-address.ts';

for (const [text, url, shown] of [
  ['http://a.example', 'http://a.example:80', 'http://a.example:80'],
  ['https://A.example:8443/', 'https://a.example:8443', 'https://a.example:8443'],
  ['socks5://u:p%40@[::2]:9', 'socks5://u:p%40@[::2]:9', 'socks5://u:***@[::2]:9'],
  ['socks4://u@a.example', 'socks4://u@a.example:1080', 'socks4://u@a.example:1080'],
] as const) {
  test(`${text} is read as ${shown}`, () => {
    const proxy = parseProxyAddress(text, []);

    assert.deepEqual([proxy.url, proxy.shown], [url, shown]);
  });
}

for (const text of [
  'http://localhost:5299',
  'http://localhost.:5299',
  'http://any.localhost.:5299',
  'http://127.1.2.3:5299',
  'http://[::1]:5299',
  'http://[::ffff:127.0.0.1]:5299',
]) {
  test(`${text} is one of our own ports and refused`, () => {
    assert.throws(() => parseProxyAddress(text, [5299]), AddressError);
  });
}

test('credentials beside the address are encoded into it and replace those within', () => {
  const given = { username: 'an na', password: 'p@:/' };

  assert.equal(
    withCredentials('http://x:y@a.example:8080', given),
    'http://an%20na:p%40%3A%2F@a.example:8080/',
  );
});
