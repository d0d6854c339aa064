import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components, operations } from '../generated/runner.d.ts';
import { runner } from '../hosts.ts';

export type Key = components['schemas']['Key'];
export type Plugin = components['schemas']['Plugin'];
export type AddedPlugin = components['schemas']['AddedPlugin'];
export type PluginPreview = components['schemas']['PluginPreview'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditQuery = NonNullable<operations['audit_get']['parameters']['query']>;

export const keys = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => read(runner.GET('/auth/keys', { signal })),
});

export const plugins = queryOptions({
  queryKey: ['plugins'],
  queryFn: async ({ signal }) => (await read(runner.GET('/plugins', { signal }))).plugins,
});

export const addedPlugins = queryOptions({
  queryKey: ['plugins', 'added'],
  queryFn: async ({ signal }) => (await read(runner.GET('/plugins/added', { signal }))).plugins,
});

/** Asks the registry, which takes a while. */
export const outdatedPlugins = queryOptions({
  queryKey: ['plugins', 'outdated'],
  queryFn: async ({ signal }) => (await read(runner.GET('/plugins/outdated', { signal }))).plugins,
  staleTime: 600_000,
  retry: false,
});

export const audit = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => read(runner.GET('/audit', { params: { query }, signal })),
  });
