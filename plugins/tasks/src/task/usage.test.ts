import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addUsage, amountOf, nothingUsed, parseUsed, shortened, usedSince } from './usage.ts';

const shop = { host: 'shop.test', proxy: '' };
const limits = { maxMeasures: 3, maxTargets: 2 };

function traffic(host: string, requests: number, [receivedBytes, sentBytes] = [0, 0]) {
  return { host, proxy: '', requests, receivedBytes, sentBytes };
}

test('bytes are those of both directions; a measure that was not used is 0', () => {
  const amounts = { receivedBytes: 100, sentBytes: 20, sms: 3 };

  assert.equal(amountOf({ amounts }, 'bytes'), 120);
  assert.equal(amountOf({ amounts }, 'sms'), 3);
  assert.equal(amountOf({ amounts: { receivedBytes: 100 } }, 'bytes'), 100);
  assert.equal(amountOf({ amounts: { sentBytes: 20 } }, 'bytes'), 20);
  assert.equal(amountOf({ amounts }, 'captchas'), 0);
  assert.equal(amountOf({ amounts }, 'constructor'), 0);
});

test('what a report has beyond the one before is used, and never less than nothing', () => {
  const before = { amounts: { sms: 2, requests: 5 }, traffic: [traffic('shop.test', 5, [100, 50])] };
  const now = {
    amounts: { sms: 3, requests: 4, captchas: 1 },
    traffic: [traffic('shop.test', 6, [90, 70]), { ...traffic('shop.test', 1, [2, 3]), proxy: 'p:1' }],
  };

  assert.deepEqual(usedSince(now, before), {
    amounts: { sms: 1, requests: 0, captchas: 1 },
    traffic: [traffic('shop.test', 1, [0, 20]), { ...traffic('shop.test', 1, [2, 3]), proxy: 'p:1' }],
  });
});

test('sums keep so many measures and hosts, and add up the rest as other', () => {
  const first = { amounts: { a: 1, b: 0.1 }, traffic: [traffic('one', 1, [10, 1])] };
  const second = {
    amounts: { a: 1, b: 0.2, c: 1, d: 5, e: 6 },
    traffic: [
      traffic('one', 2, [20, 2]),
      traffic('two', 1, [1, 1]),
      traffic('three', 3, [3, 3]),
      traffic('four', 4, [4, 4]),
    ],
  };

  const sum = addUsage(addUsage(nothingUsed, first, limits), second, limits);

  assert.deepEqual(sum.amounts, { a: 2, b: 0.3, c: 1, other: 11 });
  assert.deepEqual(sum.traffic, [
    traffic('one', 3, [30, 3]),
    traffic('two', 1, [1, 1]),
    traffic('other', 7, [7, 7]),
  ]);
});

test('a sum is in thousandths', () => {
  assert.deepEqual(
    addUsage(nothingUsed, { amounts: { browserSeconds: 1.23456 }, traffic: [] }, limits).amounts,
    {
      browserSeconds: 1.235,
    },
  );
});

test('a record keeps the hosts with most bytes of both directions', () => {
  const used = {
    amounts: { sms: 1 },
    traffic: [traffic('small', 9, [1, 1]), traffic('sends', 1, [0, 100]), traffic('receives', 1, [90, 0])],
  };

  assert.deepEqual(shortened(used, 2), {
    amounts: { sms: 1 },
    traffic: [traffic('sends', 1, [0, 100]), traffic('receives', 1, [90, 0]), traffic('other', 9, [1, 1])],
  });
});

const sent = { amounts: { sms: 1 }, traffic: [traffic('shop.test', 1)] };
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`m${at}`, 1]));
const hosts = (count: number) => Array.from({ length: count }, () => traffic('a', 1));

test('amounts of a worker are taken up to the limits', () => {
  for (const used of [
    sent,
    { amounts: many(64), traffic: hosts(102) },
    {
      amounts: { [`m${'x'.repeat(63)}`]: 0.5 },
      traffic: [{ ...traffic('h'.repeat(255), 0), proxy: 'p'.repeat(300) }],
    },
  ])
    assert.deepEqual(parseUsed(used), used);
});

for (const [title, used] of Object.entries({
  nothing: null,
  'too many measures': { ...sent, amounts: many(65) },
  'a measure with a wrong name': { ...sent, amounts: { '1sms': 1 } },
  'a long name': { ...sent, amounts: { [`m${'x'.repeat(64)}`]: 1 } },
  'an amount below 0': { ...sent, amounts: { sms: -1 } },
  'an endless amount': { ...sent, amounts: { sms: Number.POSITIVE_INFINITY } },
  'too many hosts': { ...sent, traffic: hosts(103) },
  'a long host': { ...sent, traffic: [traffic('h'.repeat(256), 1)] },
  'a long proxy': { ...sent, traffic: [{ ...shop, ...traffic('a', 1), proxy: 'p'.repeat(301) }] },
  'a part of a request': { ...sent, traffic: [traffic('a', 0.5)] },
}))
  test(`amounts of a worker with ${title} are refused`, () => {
    assert.equal(parseUsed(used), null);
  });
