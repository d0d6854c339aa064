import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProxyUrl } from './proxy-url.ts';

const rows = [
  { url: 'http://10.0.0.1', shown: 'http://10.0.0.1:80', port: 80 },
  { url: 'https://proxy.example.org/', shown: 'https://proxy.example.org:443', port: 443 },
  {
    url: 'socks5://ann:secret@proxy.example.org:9050',
    shown: 'socks5://ann:***@proxy.example.org:9050',
    port: 9050,
  },
  { url: 'http://ann@proxy:3128', shown: 'http://ann@proxy:3128', port: 3128 },
  { url: 'socks4://[::1]:1080', shown: 'socks4://[::1]:1080', port: 1080 },
];

for (const { url, shown, port } of rows) {
  test(`${url} is a proxy that is shown as ${shown}`, () => {
    const address = parseProxyUrl(url);

    assert.deepEqual([address?.shown, address?.port], [shown, port]);
    assert.equal(parseProxyUrl(shown)?.key, address?.key);
  });
}

for (const url of [
  '',
  'proxy:3128',
  'ftp://proxy',
  'http://',
  'http://proxy/path',
  'http://proxy?x=1',
  'http://proxy:99999',
]) {
  test(`"${url}" is no proxy`, () => {
    assert.equal(parseProxyUrl(url), null);
  });
}
