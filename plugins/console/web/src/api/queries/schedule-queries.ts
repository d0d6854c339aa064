import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import { runner } from '../hosts.ts';
import type { TaskSummary } from './task-queries.ts';

/** Beyond so many tasks a calendar shows nothing that anybody can read. */
export const MAX_SCHEDULES = 100;
const FIRINGS = 100;

export interface TaskPlan {
  readonly task: TaskSummary;
  readonly firings: readonly { readonly at: string; readonly attempts: number }[];
  /** Why nothing fires at a time that is known. */
  readonly reason: string | null;
}

/** Firings from a time on of the tasks that wait for their schedules. */
export const taskPlans = (from: string) =>
  queryOptions({
    queryKey: ['tasks', 'plans', from],
    queryFn: async ({ signal }): Promise<readonly TaskPlan[]> => {
      const query = { status: 'Schedule', take: MAX_SCHEDULES };
      const { tasks } = await read(runner.GET('/tasks', { params: { query }, signal }));
      return Promise.all(tasks.map((task) => planOf(task, from, signal)));
    },
  });

async function planOf(task: TaskSummary, from: string, signal: AbortSignal): Promise<TaskPlan> {
  const params = { path: { id: task.id }, query: { count: FIRINGS, from } };
  const { firings, reason } = await read(
    runner.GET('/tasks/{id}/settings/scheduler/preview', { params, signal }),
  );
  return { task, firings, reason };
}
