import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
import { authenticate } from './authenticate.ts';
import { soleHeader } from './sole-header.ts';

const caller = { keyId: 'k' } as Caller;
const keys: Authenticator = {
  authenticate: (text: string) => (text === 'good' ? caller : null),
} as Authenticator;

function requestOf(...headers: readonly (readonly [string, string])[]): IncomingMessage {
  const first = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return { rawHeaders: headers.flat(), headers: { authorization: first } } as IncomingMessage;
}

const authorized = (text: string) => requestOf(['Host', 'x'], ['Authorization', text]);

for (const { title, auth, request, expected } of [
  { title: 'a good key', auth: 'key', request: authorized('Bearer good'), expected: caller },
  { title: 'a scheme in other letters', auth: 'key', request: authorized('bEARER good'), expected: caller },
  { title: 'a key that is not needed', auth: 'none', request: authorized('Bearer bad'), expected: null },
  { title: 'no key, which is optional', auth: 'optional', request: requestOf(), expected: null },
  { title: 'a key that is optional', auth: 'optional', request: authorized('Bearer good'), expected: caller },
  {
    title: 'a bad key, though it is optional',
    auth: 'optional',
    request: authorized('Bearer bad'),
    expected: 'refused',
  },
  { title: 'no key', auth: 'key', request: requestOf(['Host', 'x']), expected: 'refused' },
  { title: 'another scheme', auth: 'key', request: authorized('Basic_ good'), expected: 'refused' },
  { title: 'a further blank', auth: 'key', request: authorized('Bearer  good'), expected: 'refused' },
  {
    title: 'two headers',
    auth: 'key',
    request: requestOf(['Authorization', 'Bearer good'], ['authorization', 'Bearer good']),
    expected: 'refused',
  },
] as const) {
  test(`authentication with ${title}`, () => {
    const found = () => authenticate(request, auth, keys);

    if (expected === 'refused') assert.throws(found, { code: 'unauthorized' });
    else assert.equal(found(), expected);
  });
}

test('without keys every key is refused', () => {
  assert.throws(() => authenticate(authorized('Bearer good'), 'key', null), { code: 'unauthorized' });
});

test('a header counts where it stands once, in any letters', () => {
  assert.equal(soleHeader(requestOf(['HOST', 'a'], ['Hosts', 'b'], ['x', 'host']), 'host'), 'a');
  assert.equal(soleHeader(requestOf(['Host', 'a'], ['host', 'a']), 'host'), null);
  assert.equal(soleHeader(requestOf(['Hose', 'a']), 'host'), null);
});
