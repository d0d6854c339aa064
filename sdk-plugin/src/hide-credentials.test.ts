import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hideCredentials, hideHeaders } from './hide-credentials.ts';

for (const [text, shown] of [
  ['https://shop/buy?id=7&access_token=abc#top', 'https://shop/buy?id=7&access_token=***#top'],
  ['user=ada&password=a%20b&go=1', 'user=ada&password=***&go=1'],
  ['{"user": "ada", "password": "a\\"b", "n": 1}', '{"user": "ada", "password": "***", "n": 1}'],
  ['{"pin_token": 1234}', '{"pin_token": "***"}'],
  [
    'Accept: text/html\nAuthorization: Basic abc def\nX-Api-Key: k',
    'Accept: text/html\nAuthorization: ***\nX-Api-Key: ***',
  ],
  ['The basket is empty: 3 of 4', 'The basket is empty: 3 of 4'],
] as const) {
  test(`the values of credentials are masked in ${JSON.stringify(text)}`, () => {
    assert.equal(hideCredentials(text), shown);
  });
}

test('headers keep their names, and those of credentials lose their values', () => {
  const headers = new Headers({ cookie: 'a=b', accept: 'text/html', 'set-cookie': 'c=d' });

  assert.deepEqual(hideHeaders(headers), { accept: 'text/html', cookie: '***', 'set-cookie': '***' });
});
