import type { MachineSeries } from '@gatehouse/plugin-runtime/api';
import { type Env, operation } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import type { TaskParts } from './handlers/task-parts.ts';
import { tasksSummary } from './handlers/tasks-summary.ts';
import type { Readings } from './metrics/runner-metrics.ts';
import { measurePressure } from './pressure/measure-pressure.ts';

type MetricsEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'onStop'>;
type MetricsParts = Pick<TaskParts, 'taskStore' | 'engine' | 'ends' | 'instanceCounts'>;

const metricsPage = operation({
  id: 'metrics_page',
  method: 'GET',
  path: '/metrics',
  tier: 0,
  scope: 'task:read',
  hosts: ['runner'],
});

/** Serves `/metrics`. The library is loaded here and nowhere else: most daemons have no Prometheus. */
export async function createMetrics({ use, onStop }: MetricsEnv, parts: MetricsParts): Promise<void> {
  const { RunnerMetrics } = await import('./metrics/runner-metrics.ts');
  const metrics = new RunnerMetrics();
  onStop(() => metrics.close());
  parts.ends.listen((record) => metrics.count(record));
  use.webPages.add(metricsPage, async () => ({
    contentType: metrics.contentType,
    body: await metrics.text(readingsOf(use, parts)),
  }));
}

function readingsOf(
  { sessionWindows, workers, runs }: MetricsEnv['use'],
  { taskStore, engine, instanceCounts }: MetricsParts,
): Readings {
  const tasks = taskStore.all();
  const { byStatus, held } = tasksSummary(tasks);
  const { threads, queue } = measurePressure(tasks, engine.ceiling);
  return {
    ...{ byStatus, held },
    threads: threads.running,
    maxThreads: threads.max,
    waitingTries: queue.tries,
    waitingTasks: queue.tasks,
    workers: workers.count(),
    browsers: instanceCounts.total() ?? 0,
    windows: sessionWindows.openCount(),
    series: [...runs.machines.series(), browsersByNode(instanceCounts)],
  };
}

function browsersByNode(counts: MetricsParts['instanceCounts']): MachineSeries {
  const samples = [...counts.byNode()].map(([node, value]) => ({ labels: { node }, value }));
  const help = 'Browser instances and devices in use on nodes, by node';
  return { name: 'gatehouse_node_browsers_open', kind: 'gauge', help, samples };
}
