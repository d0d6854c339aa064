import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type Setting = components['schemas']['Setting'];

/** The settings of the daemon and its plugins, as they are and as the next start takes them. */
export const settings = queryOptions({
  // A plugin that comes or goes has settings too.
  queryKey: ['plugins', 'settings'],
  queryFn: ({ signal }) => read(runner.GET('/settings', { signal })),
});
