import assert from 'node:assert/strict';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { test } from 'node:test';
import { lookupOffMachine } from './lookup-off-machine.ts';

interface Answer {
  readonly error: NodeJS.ErrnoException | null;
  readonly address: string | readonly LookupAddress[];
  readonly family: number | undefined;
}

function lookUp(name: string, addresses: readonly string[], options: LookupAllOptions | object = {}) {
  const seen: { options?: LookupAllOptions } = {};
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const lookup = lookupOffMachine((_name, asked, callback) => {
    seen.options = asked;
    callback(null, found);
  });
  return new Promise<Answer & { readonly asked: LookupAllOptions | undefined }>((resolve) => {
    lookup(name, options, (error, address, family) =>
      resolve({ error, address, family, asked: seen.options }),
    );
  });
}

for (const address of [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '169.254.169.254',
  '::1',
  '::',
  'fe80::1',
  '::ffff:127.0.0.1',
]) {
  test(`a name that leads to ${address} is refused, and the error says where it leads`, async () => {
    const { error } = await lookUp('api.example.com', [address]);
    assert.equal(error?.code, 'EACCES');
    assert.ok(error.message.startsWith(`api.example.com leads to ${address}, an address of this machine`));
  });
}

test('a name that leads elsewhere as well leads there alone', async () => {
  const addresses = ['127.0.0.1', '192.0.2.7', '::1', '2001:db8::7'];
  const first = await lookUp('api.example.com', addresses);
  assert.deepEqual([first.address, first.family], ['192.0.2.7', 4]);
  const all = await lookUp('api.example.com', addresses, { all: true });
  assert.deepEqual(all.address, [
    { address: '192.0.2.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ]);
});

test('a name of the network of the house is followed, and localhost leads to this machine', async () => {
  assert.equal((await lookUp('nas.example', ['192.168.1.4'])).address, '192.168.1.4');
  assert.equal((await lookUp('localhost', ['127.0.0.1'])).address, '127.0.0.1');
  assert.equal((await lookUp('lamp.localhost', ['::1'])).address, '::1');
  assert.equal((await lookUp('notlocalhost', ['127.0.0.1'])).error?.code, 'EACCES');
});

test('all addresses of the family that a socket wants are looked at', async () => {
  const { asked } = await lookUp('api.example.com', ['192.0.2.7'], { family: 'IPv4', hints: 32 });
  assert.deepEqual(asked, { family: 4, hints: 32, all: true });
});

test('an error of the resolver is passed on', async () => {
  const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  const lookup = lookupOffMachine((_name, _options, callback) => callback(missing, []));
  const error = await new Promise((resolve) => lookup('nowhere.example', {}, resolve));
  assert.equal(error, missing);
});
