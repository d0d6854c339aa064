import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

/** A window in which a run waits for a person. */
export type Window = components['schemas']['Session'];

export const waitingWindows = queryOptions({
  queryKey: ['sessions', 'list'],
  queryFn: ({ signal }) => read(runner.GET('/sessions', { params: { query: { take: 1000 } }, signal })),
});
