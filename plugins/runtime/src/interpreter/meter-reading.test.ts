import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeterReading } from './meter-reading.ts';

const shop = { host: 'shop.test', proxy: '' };

function open(): MeterReading {
  return new MeterReading((text) => text.replaceAll('hunter2', '***'));
}

test('browsers count from their opening to their end, each once', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const reading = open();

  const closeFirst = reading.openBrowser();
  now = 1000;
  reading.openBrowser();
  now = 3000;
  assert.equal(reading.amount('browserSeconds'), 5);
  closeFirst();
  closeFirst();
  assert.equal(reading.used().amounts.browserSeconds, 5);
  now = 4000;
  assert.equal(reading.amount('browserSeconds'), 6);
  reading.closeBrowsers();
  now = 9000;

  assert.deepEqual(reading.used().amounts, { browserSeconds: 6 });
});

test('a change is taken once; an open browser changes all the time', () => {
  const reading = open();
  assert.equal(reading.takeChange(), false);
  reading.add('sms', 1);
  assert.deepEqual([reading.takeChange(), reading.takeChange()], [true, false]);

  const close = reading.openBrowser();

  assert.deepEqual([reading.takeChange(), reading.takeChange()], [true, true]);
  close();
  assert.deepEqual([reading.takeChange(), reading.takeChange()], [true, false]);
});

test('requests and bytes stand at their host and in the sums', () => {
  const reading = open();
  reading.addRequest(shop);
  reading.addRequest({ ...shop, proxy: 'p:1' });
  reading.addBytes(shop, { received: 100, sent: 20 });
  reading.addBytes(shop, { received: 1, sent: 2 });
  reading.addRequest({ host: 'hunter2.test', proxy: '' });

  assert.equal(reading.amount('bytes'), 123);
  assert.deepEqual(reading.used({ measure: 'sms', amount: 2 }), {
    amounts: { requests: 3, receivedBytes: 101, sentBytes: 22, sms: 2 },
    traffic: [
      { ...shop, requests: 1, receivedBytes: 101, sentBytes: 22 },
      { ...shop, proxy: 'p:1', requests: 1, receivedBytes: 0, sentBytes: 0 },
      { host: '***.test', proxy: '', requests: 1, receivedBytes: 0, sentBytes: 0 },
    ],
  });
  assert.equal(reading.used({ measure: 'requests', amount: 1 }).amounts.requests, 4);
});

test('a run has a hundred hosts; the rest and hosts with long names are one', () => {
  const reading = open();
  for (let host = 0; host < 102; host++) reading.addRequest({ host: `h${host}`, proxy: '' });
  reading.addRequest({ host: 'x'.repeat(256), proxy: 'p:1' });
  reading.addRequest({ host: 'h99', proxy: '' });

  const { traffic } = reading.used();

  assert.equal(traffic.length, 101);
  assert.deepEqual(traffic.at(-1), { host: 'other', proxy: '', requests: 3, receivedBytes: 0, sentBytes: 0 });
  assert.equal(traffic[99]?.requests, 2);
});

test('a host may have 255 characters', () => {
  const reading = open();
  reading.addRequest({ host: 'x'.repeat(255), proxy: '' });

  assert.equal(reading.used().traffic[0]?.host.length, 255);
});

for (const { measure, amount, problem } of [
  { measure: 'sms', amount: 0, problem: null },
  { measure: `m${'x'.repeat(63)}`, amount: 0.5, problem: null },
  { measure: `m${'x'.repeat(64)}`, amount: 1, problem: /cannot have the name/ },
  { measure: 'requests', amount: 1, problem: /cannot have the name/ },
  { measure: 'bytes', amount: 1, problem: /cannot have the name/ },
  { measure: '1sms', amount: 1, problem: /cannot have the name/ },
  { measure: 'sms', amount: -1, problem: /cannot grow by -1/ },
  { measure: 'sms', amount: Number.NaN, problem: /cannot grow by NaN/ },
])
  test(`a counter "${measure.slice(0, 10)}" of ${measure.length} characters by ${amount} is ${problem === null ? 'fine' : 'refused'}`, () => {
    const found = open().problemOf(measure, amount);

    if (problem === null) assert.equal(found, null);
    else assert.match(found ?? '', problem);
  });

test('a run has sixty counters, which go on', () => {
  const reading = open();
  for (let counter = 0; counter < 60; counter++) reading.add(`c${counter}`, 1);

  assert.match(reading.problemOf('more', 1) ?? '', /can have 60 counters/);
  assert.equal(reading.problemOf('c59', 1), null);
});
