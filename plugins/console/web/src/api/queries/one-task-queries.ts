import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components, operations } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';
import { type FollowedLog, followLog, LOG_PAGE, type LogLine } from './follow-log.ts';

export type Task = components['schemas']['Task'];
export type TaskState = components['schemas']['TaskState'];
export type FailurePoint = components['schemas']['FailurePoint'];
export type Try = components['schemas']['Try'];
export type LocatorProposal = components['schemas']['LocatorProposal'];
export type ActionHealth = components['schemas']['ActionHealth'];
export type InputSetting =
  operations['task_config_get']['responses'][200]['content']['application/json']['settings'][number];
export type ScheduleSettings = components['schemas']['Schedule'];
export type ScheduleBody = NonNullable<
  operations['task_scheduler_set']['requestBody']
>['content']['application/json'];
export type ExecutionSettings = components['schemas']['ExecutionSettings'];
export type ExecutionChange = components['schemas']['ExecutionChange'];

const FIRINGS = 5;
const FOLLOW_MS = 1_000;

const of = (id: string) => ({ path: { id } });

export const task = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => read(runner.GET('/tasks/{id}', { params: of(id), signal })),
  });

export const taskState = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'state'],
    queryFn: ({ signal }) => read(runner.GET('/tasks/{id}/state', { params: of(id), signal })),
  });

/** Progress is no change of the task, so it is asked for. */
export const taskProgress = (id: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['tasks', id, 'progress'],
    enabled: isRunning,
    refetchInterval: FOLLOW_MS,
    queryFn: async ({ signal }) => {
      const { tries } = await read(runner.GET('/tasks/{id}/progress', { params: of(id), signal }));
      return tries.flatMap(({ threadId, progress }) => (progress === null ? [] : { threadId, progress }));
    },
  });

export const taskHistory = (id: string, take: number) =>
  queryOptions({
    queryKey: ['tasks', id, 'history', take],
    queryFn: ({ signal }) =>
      read(runner.GET('/tasks/{id}/history', { params: { ...of(id), query: { take } }, signal })),
  });

/** The form of the project with what is filled in. */
export const taskInputs = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'inputs'],
    queryFn: async ({ signal }) => {
      const { settings } = await read(runner.GET('/tasks/{id}/config', { params: of(id), signal }));
      return settings;
    },
  });

export const taskExecution = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'execution'],
    queryFn: ({ signal }) => read(runner.GET('/tasks/{id}/settings/execution', { params: of(id), signal })),
  });

/** The usage of the task, and its caps. */
export const taskUsage = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'usage'],
    queryFn: ({ signal }) => read(runner.GET('/tasks/{id}/usage', { params: of(id), signal })),
  });

/** The schedule, its next firings (of a draft those that it would have), and what became of earlier ones. */
export const taskFirings = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'firings'],
    queryFn: async ({ signal }) => {
      const params = { ...of(id), query: { count: FIRINGS } };
      const [schedule, preview] = await Promise.all([
        read(runner.GET('/tasks/{id}/settings/scheduler', { params: of(id), signal })),
        read(runner.GET('/tasks/{id}/settings/scheduler/preview', { params, signal })),
      ]);
      return { schedule, preview };
    },
  });

/** The log of the last tries, or of one. Read again, it goes on behind the lines that are there. */
export const taskLog = (id: string, uowId: string | null) =>
  queryOptions({
    queryKey: ['tasks', id, 'log', uowId],
    structuralSharing: false,
    queryFn: ({ client, queryKey, signal }): Promise<FollowedLog> =>
      followLog(client.getQueryData<FollowedLog>(queryKey), async (after) => {
        const query = { take: LOG_PAGE, ...after, ...(uowId === null ? {} : { uowId }) };
        const page = await read(runner.GET('/tasks/{id}/logs', { params: { ...of(id), query }, signal }));
        const { cursor, entries, missed } = page;
        return { cursor, missed, lines: entries.map(toLine) };
      }),
  });

function toLine({ level, message, timestamp }: components['schemas']['LogEntry']): LogLine {
  return { level, message, time: timestamp };
}

/** Files that the failure of a try left. */
export const tryArtifacts = (id: string, uowId: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'artifacts', uowId],
    queryFn: async ({ signal }) => {
      const params = { ...of(id), query: { uowId } };
      return (await read(runner.GET('/tasks/{id}/artifacts', { params, signal }))).artifacts;
    },
  });

/** The ten actions of a task whose elements are hardest to find. */
export const taskHealth = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'health'],
    queryFn: ({ signal }) => read(runner.GET('/tasks/{id}/health', { params: of(id), signal })),
  });

/** Finders that runs propose in place of others. */
export const taskProposals = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id, 'locators'],
    queryFn: async ({ signal }) =>
      (await read(runner.GET('/tasks/{id}/locators', { params: of(id), signal }))).proposals,
  });
