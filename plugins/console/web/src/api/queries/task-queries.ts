import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components, operations } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type TaskSummary = components['schemas']['TaskSummary'];
export type TaskStatus = TaskSummary['status'];
export type TaskFilter = NonNullable<operations['tasks_list']['parameters']['query']>;

const PRESSURE_MS = 10_000;

export const tasksSummary = queryOptions({
  queryKey: ['tasks', 'summary'],
  queryFn: ({ signal }) => read(runner.GET('/tasks/summary', { signal })),
});

export const tasksList = (query: TaskFilter) =>
  queryOptions({
    queryKey: ['tasks', 'list', query],
    queryFn: async ({ signal }) => (await read(runner.GET('/tasks', { params: { query }, signal }))).tasks,
  });

export const pressure = queryOptions({
  queryKey: ['tasks', 'pressure'],
  // Memory is no thing that changes.
  refetchInterval: PRESSURE_MS,
  queryFn: ({ signal }) => read(runner.GET('/runner/pressure', { signal })),
});

/** The next firing of each task that waits for its schedule, the earliest first. */
export const nextFirings = (take: number) =>
  queryOptions({
    queryKey: ['tasks', 'firings', take],
    queryFn: async ({ signal }) => {
      const query = { status: 'Schedule', take };
      const { tasks } = await read(runner.GET('/tasks', { params: { query }, signal }));
      const firings = await Promise.all(tasks.map((task) => nextFiring(task, signal)));
      return firings.filter((firing) => firing !== null).sort((a, b) => a.at.localeCompare(b.at));
    },
  });

export interface Firing {
  readonly task: TaskSummary;
  /** UTC ISO-8601. */
  readonly at: string;
}

async function nextFiring(task: TaskSummary, signal: AbortSignal): Promise<Firing | null> {
  const params = { path: { id: task.id }, query: { count: 1 } };
  const preview = await read(runner.GET('/tasks/{id}/settings/scheduler/preview', { params, signal }));
  const [first] = preview.firings;
  return first === undefined ? null : { task, at: first.at };
}
