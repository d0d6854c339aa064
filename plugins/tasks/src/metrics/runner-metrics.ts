import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MachineSeries } from '@gatehouse/plugin-runtime/api';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type TryRecord, tryErrorCodes, tryResults } from '../task/try-record.ts';

/** Numbers of the moment of a scrape. */
export interface Readings {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly held: number;
  readonly threads: number;
  readonly maxThreads: number;
  readonly waitingTries: number;
  readonly waitingTasks: number;
  readonly workers: number;
  readonly browsers: number;
  readonly windows: number;
  /** Those of a fleet. */
  readonly series: readonly MachineSeries[];
}

const gauges = [
  { reading: 'held', name: 'gatehouse_tasks_held', help: 'Tasks that wait for an approval' },
  { reading: 'threads', name: 'gatehouse_threads_running', help: 'Threads that run a try now' },
  {
    reading: 'maxThreads',
    name: 'gatehouse_threads_max',
    help: 'Threads that may run at once, over all tasks',
  },
  {
    reading: 'waitingTries',
    name: 'gatehouse_tries_waiting',
    help: 'Tries of active tasks that have not started, without endless tasks',
  },
  {
    reading: 'waitingTasks',
    name: 'gatehouse_tasks_waiting',
    help: 'Active tasks with tries that have not started',
  },
  {
    reading: 'workers',
    name: 'gatehouse_workers_alive',
    help: 'Worker processes that are alive, idle ones included',
  },
  { reading: 'browsers', name: 'gatehouse_browsers_open', help: 'Browser instances and devices in use' },
  { reading: 'windows', name: 'gatehouse_windows_open', help: 'Windows that wait for a person' },
] as const;

const buckets = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 14_400];
const resolutionMs = 20;
const quantiles = [0.5, 0.99, 1];

/** Metrics in the text format of Prometheus. But for nodes no label holds a name: its values are a few words that are known. */
export class RunnerMetrics {
  readonly #registry = new Registry();
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #ended = this.#counter('gatehouse_tries_total', 'Tries that have ended since the start', 'result');
  readonly #failed = this.#counter(
    'gatehouse_try_failures_total',
    'Failed tries, by error code',
    'error_code',
  );
  readonly #durations = new Histogram({
    name: 'gatehouse_try_duration_seconds',
    help: 'How long ended tries ran',
    buckets,
    registers: [this.#registry],
  });
  readonly #byStatus = this.#gauge('gatehouse_tasks', 'Tasks by status', 'status');
  readonly #gauges = gauges.map(({ reading, name, help }) => ({ reading, gauge: this.#gauge(name, help) }));
  readonly #lag = this.#gauge(
    'gatehouse_event_loop_lag_seconds',
    'Lag of the event loop of the daemon since the last scrape',
    'quantile',
  );
  readonly #resident = this.#gauge('process_resident_memory_bytes', 'Memory of the process of the daemon');
  readonly #heap = this.#gauge('nodejs_heap_size_used_bytes', 'Memory of its JavaScript objects');

  constructor() {
    for (const result of tryResults) this.#ended.inc({ result }, 0);
    for (const code of tryErrorCodes) this.#failed.inc({ error_code: code }, 0);
    this.#delay.enable();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  count({ result, errorCode, startedAt, endedAt }: TryRecord): void {
    this.#ended.inc({ result });
    if (result === 'failure' && errorCode !== null) this.#failed.inc({ error_code: errorCode });
    // A clock that was set back makes no negative duration.
    this.#durations.observe(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
  }

  async text(now: Readings): Promise<string> {
    for (const [status, count] of Object.entries(now.byStatus)) this.#byStatus.set({ status }, count);
    for (const { reading, gauge } of this.#gauges) gauge.set(now[reading]);
    const { rss, heapUsed } = process.memoryUsage();
    this.#resident.set(rss);
    this.#heap.set(heapUsed);
    for (const quantile of quantiles) this.#lag.set({ quantile }, this.#lagAt(quantile));
    this.#delay.reset();
    return `${await this.#registry.metrics()}${await textOf(now.series)}`;
  }

  close(): void {
    this.#delay.disable();
    this.#registry.clear();
  }

  /** The monitor measures the time between two ticks, which is its resolution and the lag. */
  #lagAt(quantile: number): number {
    if (this.#delay.count === 0) return 0;
    return Math.max(0, this.#delay.percentile(quantile * 100) / 1e9 - resolutionMs / 1000);
  }

  #counter(name: string, help: string, label: string): Counter {
    return new Counter({ name, help, labelNames: [label], registers: [this.#registry] });
  }

  #gauge(name: string, help: string, label?: string): Gauge {
    const labelNames = label === undefined ? [] : [label];
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }
}

/** Series with names and labels of the moment: those of nodes that are gone have no samples. */
async function textOf(series: readonly MachineSeries[]): Promise<string> {
  const filled = series.filter(({ samples }) => samples.length > 0);
  if (filled.length === 0) return '';
  const registry = new Registry();
  for (const { name, help, kind, samples } of filled) {
    const labelNames = Object.keys(samples[0]?.labels ?? {});
    const metric = { name, help, labelNames, registers: [registry] };
    const add = kind === 'gauge' ? new Gauge(metric) : new Counter(metric);
    for (const { labels, value } of samples) add.inc(labels, value);
  }
  return registry.metrics();
}
