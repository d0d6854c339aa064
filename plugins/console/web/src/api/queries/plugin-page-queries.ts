import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import { callAsPerson } from '../call-operation.ts';
import type { components } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type PluginPage = components['schemas']['ConsolePage'];
export type ConsoleTable = components['schemas']['ConsoleTable'];
export type ConsoleColumn = components['schemas']['ConsoleColumn'];
export type ConsoleTile = components['schemas']['ConsoleTile'];
export type ConsolePanel = components['schemas']['ConsolePanel'];
export type ConsoleJobs = components['schemas']['ConsoleJobs'];
export type ConsoleOperation = components['schemas']['ConsoleOperation'];

const SHOWN_MS = 5_000;

/** The pages of plugins in the console. */
export const pluginPages = queryOptions({
  queryKey: ['plugins', 'pages'],
  queryFn: async ({ signal }) => (await read(runner.GET('/console/pages', { signal }))).pages,
});

/** Whether a plugin has more than values for parameters, so that there is something to open. */
export function hasParts({ tables, tiles, forms, panels, jobs }: PluginPage): boolean {
  return tables.length + tiles.length + forms.length + panels.length + jobs.length > 0;
}

/** The answer of an operation without input, asked for again while somebody looks. */
export const pluginAnswer = (operation: ConsoleOperation) =>
  queryOptions({
    queryKey: ['plugins', 'answers', operation.operationId],
    refetchInterval: SHOWN_MS,
    retry: false,
    queryFn: () => callAsPerson(operation, {}),
  });
