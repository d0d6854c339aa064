import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TryRecord } from '../task/try-record.ts';
import { RunnerMetrics } from './runner-metrics.ts';

const readings = {
  byStatus: { Active: 2, Stopped: 1 },
  ...{
    held: 1,
    threads: 3,
    maxThreads: 4,
    waitingTries: 5,
    waitingTasks: 6,
    workers: 7,
    browsers: 8,
    windows: 9,
    series: [
      {
        ...{ name: 'gatehouse_fleet_nodes', help: 'Nodes, by state', kind: 'gauge' as const },
        samples: [{ labels: { state: 'away' }, value: 2 }],
      },
      {
        ...{ name: 'gatehouse_fleet_lost_leases_total', help: 'Lost', kind: 'counter' as const },
        samples: [{ labels: {}, value: 3 }],
      },
    ],
  },
};

function open(t: TestContext) {
  const metrics = new RunnerMetrics();
  t.after(() => metrics.close());
  const lines = async () =>
    (await metrics.text(readings)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const sampleOf = async (name: string) => {
    const line = (await lines()).find((each) => each.startsWith(`${name} `));
    return line === undefined ? null : Number(line.split(' ').at(-1));
  };
  return { metrics, sampleOf };
}

const aTry = {
  ...{ result: 'success', errorCode: null },
  ...{ startedAt: '2026-03-01T10:00:00.000Z', endedAt: '2026-03-01T10:00:02.500Z' },
} as TryRecord;

test('what is read at a scrape stands under its name', async (t) => {
  const { metrics, sampleOf } = open(t);

  for (const [name, value] of [
    ['gatehouse_tasks{status="Active"}', 2],
    ['gatehouse_tasks{status="Stopped"}', 1],
    ['gatehouse_tasks_held', 1],
    ['gatehouse_threads_running', 3],
    ['gatehouse_threads_max', 4],
    ['gatehouse_tries_waiting', 5],
    ['gatehouse_tasks_waiting', 6],
    ['gatehouse_workers_alive', 7],
    ['gatehouse_browsers_open', 8],
    ['gatehouse_windows_open', 9],
    ['gatehouse_fleet_nodes{state="away"}', 2],
    ['gatehouse_fleet_lost_leases_total', 3],
  ] as const)
    assert.equal(await sampleOf(name), value, name);
  assert.match(metrics.contentType, /^text\/plain/);
});

test('results and error codes are there from the start with 0, and count tries that ended', async (t) => {
  const { metrics, sampleOf } = open(t);
  assert.equal(await sampleOf('gatehouse_tries_total{result="failure"}'), 0);
  assert.equal(await sampleOf('gatehouse_try_failures_total{error_code="timeout"}'), 0);

  metrics.count(aTry);
  metrics.count({ ...aTry, result: 'failure', errorCode: 'timeout' });
  metrics.count({ ...aTry, result: 'failure', errorCode: 'timeout' });
  metrics.count({ ...aTry, result: 'interrupted', errorCode: 'interrupted' });

  assert.equal(await sampleOf('gatehouse_tries_total{result="success"}'), 1);
  assert.equal(await sampleOf('gatehouse_tries_total{result="failure"}'), 2);
  assert.equal(await sampleOf('gatehouse_tries_total{result="interrupted"}'), 1);
  assert.equal(await sampleOf('gatehouse_try_failures_total{error_code="timeout"}'), 2);
  assert.equal(await sampleOf('gatehouse_try_failures_total{error_code="interrupted"}'), 0);
});

test('durations are in seconds, and none is negative when the clock was set back', async (t) => {
  const { metrics, sampleOf } = open(t);

  metrics.count(aTry);
  metrics.count({ ...aTry, startedAt: aTry.endedAt, endedAt: aTry.startedAt });

  assert.equal(await sampleOf('gatehouse_try_duration_seconds_sum'), 2.5);
  assert.equal(await sampleOf('gatehouse_try_duration_seconds_bucket{le="1"}'), 1);
  assert.equal(await sampleOf('gatehouse_try_duration_seconds_bucket{le="5"}'), 2);
});

test('memory and the lag of the event loop are those of this process', async (t) => {
  const { sampleOf } = open(t);

  const heap = (await sampleOf('nodejs_heap_size_used_bytes')) ?? 0;
  const resident = (await sampleOf('process_resident_memory_bytes')) ?? 0;
  const lag = await sampleOf('gatehouse_event_loop_lag_seconds{quantile="1"}');

  assert.ok(heap > 1_000_000 && resident > heap, `${heap} ${resident}`);
  assert.ok(lag !== null && lag >= 0, `${lag}`);
});
