import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunEvent } from '../run/run.ts';
import type { UsageAnswer, UsageLimits, UsageReport } from '../run/usage-channel.ts';
import type { LimitError } from './run-errors.ts';
import { RunUsage } from './run-usage.ts';

const shop = { host: 'shop.example', proxy: '' };

function setUp(usageLimits: UsageLimits, answer: (report: UsageReport) => UsageAnswer) {
  const events: RunEvent[] = [];
  const reports: UsageReport[] = [];
  let cut: LimitError | null = null;
  const ask = async (_channel: string, question: unknown) => {
    const report = question as UsageReport;
    reports.push(report);
    return answer(report);
  };
  const observer = { action: () => undefined, event: (event: RunEvent) => void events.push(event) };
  const mask = (text: string) => text.replaceAll('hunter2', '***');
  const usage = new RunUsage({
    options: { usageLimits, observer, ask },
    state: { mask },
    cut: (error) => {
      cut = error;
    },
  });
  return { usage, events, reports, cutBy: () => cut };
}

const allows = (): UsageAnswer => ({ limits: {}, refused: null });

test('a run that uses nothing reports nothing; one without caps asks nothing', async () => {
  const idle = setUp({}, allows);
  const busy = setUp({}, allows);

  idle.usage.end();
  await busy.usage.meter.spend('sms');
  await busy.usage.meter.request(shop);
  busy.usage.meter.transferred(shop, { received: 100, sent: 20 });
  busy.usage.end();

  assert.deepEqual(idle.events, []);
  assert.deepEqual(busy.reports, []);
  assert.deepEqual(busy.events, [
    {
      kind: 'usage',
      used: {
        amounts: { sms: 1, requests: 1, receivedBytes: 100, sentBytes: 20 },
        traffic: [{ ...shop, requests: 1, receivedBytes: 100, sentBytes: 20 }],
      },
    },
  ]);
});

test('a refused unit is not counted, and units at the same time are asked for one after the other', async () => {
  const limits = { sms: { max: 2, cap: '2 sms a day' } };
  const { usage, events, reports } = setUp(limits, ({ used }) => ({
    limits,
    refused: (used.amounts.sms ?? 0) > 2 ? '2 sms a day' : null,
  }));

  const asked = await Promise.allSettled([1, 2, 3].map(() => usage.meter.spend('sms')));
  usage.end();

  assert.deepEqual(
    asked.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  );
  assert.deepEqual(
    reports.map(({ used }) => used.amounts.sms),
    [1, 2, 3],
  );
  assert.ok(events[0]?.kind === 'usage' && events[0].used.amounts.sms === 2);
});

test('a page that asks for more than the cap ends the run; bytes over the cap refuse the next request', async () => {
  const pages = setUp({ requests: { max: 2, cap: '2 requests a day' } }, allows);
  const bytes = setUp({ bytes: { max: 50, cap: '50 bytes a day' } }, allows);

  for (let count = 0; count < 3; count++) pages.usage.meter.noteRequest(shop);
  await bytes.usage.meter.request(shop);
  bytes.usage.meter.transferred(shop, { received: 60, sent: 0 });
  pages.usage.end();

  assert.match(String(pages.cutBy()), /2 requests a day/);
  await assert.rejects(bytes.usage.meter.request(shop), /50 bytes a day/);
  await assert.rejects(bytes.usage.meter.browserOpened(), /50 bytes a day/);
  bytes.usage.end();
});

test('a unit is not asked for once another cap is reached', async () => {
  const limits = { sms: { max: 5, cap: '5 sms a day' }, bytes: { max: 50, cap: '50 bytes a day' } };
  const { usage, reports } = setUp(limits, () => ({ limits, refused: null }));

  await usage.meter.spend('sms');
  usage.meter.transferred(shop, { received: 60, sent: 0 });
  await assert.rejects(usage.meter.spend('sms'), /50 bytes a day/);
  usage.end();

  assert.equal(reports.filter(({ wants }) => wants === 'sms').length, 1);
});

test('hosts by the thousand are added up, and none shows a secret', async () => {
  const { usage, events } = setUp({}, allows);

  usage.meter.noteRequest({ host: 'hunter2.example', proxy: '' });
  for (let count = 0; count < 2000; count++)
    usage.meter.noteRequest({ host: `h${count}.example`, proxy: '' });
  usage.end();

  const [event] = events;
  assert.ok(event?.kind === 'usage');
  assert.equal(event.used.traffic.length, 101);
  assert.equal(event.used.traffic[0]?.host, '***.example');
  assert.equal(event.used.amounts.requests, 2001);
});

for (const [name, amount] of [
  ['requests', 1],
  ['no name', 1],
  ['', 1],
  ['sms', -1],
  ['sms', Number.NaN],
] as const) {
  test(`a counter ${JSON.stringify(name)} cannot grow by ${amount}`, async () => {
    const { usage } = setUp({}, allows);

    await assert.rejects(usage.meter.spend(name, amount), /A counter cannot/);
  });
}

test('a run reports what it used every two seconds, with caps every half, and once it has ended no more', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const limits = { requests: { max: 9, cap: '9 requests a day' } };
  const [free, capped] = [setUp({}, allows), setUp(limits, () => ({ limits, refused: null }))];
  const counts = () => [free.reports.length, capped.reports.length];
  for (const { usage } of [free, capped]) usage.meter.transferred(shop, { received: 1, sent: 0 });

  t.mock.timers.tick(500);
  assert.deepEqual(counts(), [0, 1]);
  t.mock.timers.tick(1500);
  assert.deepEqual(counts(), [1, 1]);
  for (const { usage } of [free, capped]) {
    usage.meter.transferred(shop, { received: 1, sent: 0 });
    usage.end();
  }
  t.mock.timers.tick(10_000);
  assert.deepEqual(counts(), [1, 1]);
});

test('the first unit that a run uses begins its reports', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { usage, reports } = setUp({}, allows);

  await usage.meter.spend('sms');
  t.mock.timers.tick(2000);
  usage.end();

  assert.deepEqual(
    reports.map(({ used, wants }) => [used.amounts, wants]),
    [[{ sms: 1 }, null]],
  );
});
