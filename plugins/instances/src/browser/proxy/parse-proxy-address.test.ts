import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressError } from '../addressing/address.ts';
import { parseProxyAddress } from './parse-proxy-address.ts';

for (const text of ['127.0.0.1:8080:ann:secret', 'socks5h://ann:secret@a.example', 'socks4://a.example']) {
  test(`a browser accepts the proxy ${text}`, () => {
    assert.doesNotThrow(() => parseProxyAddress(text, [5299]));
  });
}

for (const text of [
  'http://localhost:5299',
  'http://localhost.:5299',
  'http://any.localhost.:5299',
  'http://127.1.2.3:5299',
  'http://[::1]:5299',
  'http://[::ffff:127.0.0.1]:5299',
  '127.0.0.1:5299:ann:secret',
]) {
  test(`${text} is one of our own ports and refused`, () => {
    assert.throws(() => parseProxyAddress(text, [5299]), AddressError);
  });
}
