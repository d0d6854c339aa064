import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProxyHolders } from './proxy-holders.ts';
import { inOrderOf } from './proxy-rules.ts';

const shared = { isExclusive: false };
const alone = { isExclusive: true };

function freedom(holders: ProxyHolders, id: string) {
  return [holders.isFree(id, shared), holders.isFree(id, alone)];
}

test('a proxy that is shared is free for others that share, one that is held alone for nobody', () => {
  const holders = new ProxyHolders();
  assert.deepEqual(freedom(holders, 'p'), [true, true]);

  holders.add('one', { id: 'p', ...shared });
  holders.add('one', { id: 'q', ...alone });

  assert.deepEqual(freedom(holders, 'p'), [true, false]);
  assert.deepEqual(freedom(holders, 'q'), [false, false]);
});

test('a proxy is free once all of its holders have returned it', () => {
  const holders = new ProxyHolders();
  for (const holder of ['one', 'other']) holders.add(holder, { id: 'p', ...shared });

  assert.deepEqual([holders.remove('one', 'p'), freedom(holders, 'p')], [true, [true, false]]);
  assert.deepEqual([holders.remove('other', 'p'), freedom(holders, 'p')], [true, [true, true]]);
  assert.equal(holders.remove('other', 'p'), false);
});

test('a holder returns its own proxies alone, and keeps the others when it returns one', () => {
  const holders = new ProxyHolders();
  for (const id of ['p', 'q']) holders.add('one', { id, ...alone });

  assert.equal(holders.remove('other', 'p'), false);
  assert.equal(holders.remove('one', 'p'), true);
  assert.deepEqual(
    [freedom(holders, 'p'), freedom(holders, 'q')],
    [
      [true, true],
      [false, false],
    ],
  );
  assert.equal(holders.removeAll('one'), true);
  assert.deepEqual([freedom(holders, 'q'), holders.removeAll('one')], [[true, true], false]);
});

test('a holder that has returned all has none left', () => {
  const holders = new ProxyHolders();
  holders.add('one', { id: 'p', ...shared });
  holders.remove('one', 'p');

  assert.equal(holders.removeAll('one'), false);
});

const line = {
  byTurn: ['a', 'b', 'c'],
  byAge: ['c', 'b', 'a'],
  timesTaken: (proxy: string) => ({ a: 2, b: 0, c: 0 })[proxy] ?? 0,
};

test('the rules order proxies by their age, by how often they were taken, or at random', () => {
  assert.deepEqual(inOrderOf('first', line), ['c', 'b', 'a']);
  assert.deepEqual(inOrderOf('leastUsed', line), ['b', 'c', 'a']);
  assert.deepEqual([...inOrderOf('random', line)].sort(), ['a', 'b', 'c']);
});
