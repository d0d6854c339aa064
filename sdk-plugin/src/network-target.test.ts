import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { formatTarget, networkTarget } from './network-target.ts';

for (const [text, host, port] of [
  ['192.168.1.20:502', '192.168.1.20', 502],
  ['broker.local:1883', 'broker.local', 1883],
  ['[::1]:80', '::1', 80],
] as const) {
  test(`${text} is a host and a port, and reads the same again`, () => {
    const target = v.parse(networkTarget(), text);

    assert.deepEqual(target, { host, port });
    assert.equal(formatTarget(target), text);
  });
}

for (const text of [
  'broker',
  'broker:',
  'broker:x',
  'http://broker:1',
  '::1:80',
  'broker:0',
  'broker:65536',
]) {
  test(`"${text}" is none`, () => {
    assert.throws(() => v.parse(networkTarget(), text), /must be host:port|must have a port/);
  });
}
