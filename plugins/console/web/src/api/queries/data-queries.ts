import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';

/** Answers have no `newName`, which is for requests. */
type Shown<Name extends 'Variable' | 'ListDefinition' | 'TableDefinition' | 'InputSetting'> = Omit<
  components['schemas'][Name],
  'newName'
>;
export type Variable = Shown<'Variable'>;
export type List = Shown<'ListDefinition'>;
export type Table = Shown<'TableDefinition'>;
export type VariableChange = components['schemas']['VariableChange'];
export type ListChange = components['schemas']['ListChange'];
export type TableChange = components['schemas']['TableChange'];
export type Change = components['schemas']['ProjectChange'];
export type InputSettingChange = components['schemas']['InputSettingChange'];
export type InputSetting = Shown<'InputSetting'>;

/** The variables of the open project, with their values of the last run. */
export const variables = queryOptions({
  queryKey: ['projects', 'variables'],
  queryFn: async ({ signal }) =>
    (await read(editor.GET('/projects/current/variables', { signal }))).variables,
});

export const lists = queryOptions({
  queryKey: ['projects', 'lists'],
  queryFn: async ({ signal }) => (await read(editor.GET('/projects/current/lists', { signal }))).lists,
});

export const tables = queryOptions({
  queryKey: ['projects', 'tables'],
  queryFn: async ({ signal }) => (await read(editor.GET('/projects/current/tables', { signal }))).tables,
});

/** The form that a start of the project shows. */
export const inputSettings = queryOptions({
  queryKey: ['projects', 'form'],
  queryFn: async ({ signal }) =>
    (await read(editor.GET('/projects/current/input-settings', { signal }))).settings,
});

/** The differences of the open project from a file. */
export const changesSince = (path: string) =>
  queryOptions({
    queryKey: ['projects', 'changes', path],
    retry: false,
    queryFn: ({ signal }) =>
      read(editor.GET('/projects/current/diff', { params: { query: { path, take: 200 } }, signal })),
  });
