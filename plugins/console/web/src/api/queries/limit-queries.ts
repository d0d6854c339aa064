import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type PoolProxy = components['schemas']['Proxy'];
export type TargetLimit = components['schemas']['TargetLimit'];

const CHECKED_MS = 10_000;

/** Their states come of checks, which are no changes of a task. */
export const proxies = queryOptions({
  queryKey: ['tasks', 'proxies'],
  refetchInterval: CHECKED_MS,
  queryFn: async ({ signal }) => (await read(runner.GET('/proxies', { signal }))).proxies,
});

export const targetLimits = queryOptions({
  queryKey: ['tasks', 'targets'],
  refetchInterval: CHECKED_MS,
  queryFn: async ({ signal }) => (await read(runner.GET('/target-limits', { signal }))).limits,
});
