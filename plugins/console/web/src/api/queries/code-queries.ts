import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';

export type CodeMember = components['schemas']['CodeMember'];

/** The members of the types that own code has, by the full name of the type. */
export type CodeTypes = ReadonlyMap<string, readonly CodeMember[]>;

export const codeTypes = queryOptions({
  queryKey: ['code-api'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<CodeTypes> => {
    const { types } = await read(editor.GET('/code-api', { signal }));
    const each = (types ?? []).map(async ({ fullName }) => {
      const params = { query: { typeName: fullName } };
      const { type } = await read(editor.GET('/code-api', { params, signal }));
      return [fullName, type?.members ?? []] as const;
    });
    return new Map(await Promise.all(each));
  },
});

export const sharedCode = queryOptions({
  queryKey: ['projects', 'shared-code'],
  queryFn: ({ signal }) => read(editor.GET('/projects/current/shared-code', { signal })),
});
