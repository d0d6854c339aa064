import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type Secret = components['schemas']['Secret'];

/** Secrets without their values, which no host ever answers. */
export const secrets = queryOptions({
  queryKey: ['secrets'],
  queryFn: ({ signal }) => read(runner.GET('/secrets', { signal })),
});
