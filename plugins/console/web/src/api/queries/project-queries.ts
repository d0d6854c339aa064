import { queryOptions } from '@tanstack/react-query';
import { ApiError, read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';
import { type FollowedLog, followLog, LOG_PAGE, type LogLine } from './follow-log.ts';

export type Project = components['schemas']['Project'];
export type ActionNode = components['schemas']['ActionNode'];
export type ActionParameter = components['schemas']['ActionParameter'];
export type Note = components['schemas']['Note'];
export type EditName = components['schemas']['EditName'];
export type Structure = components['schemas']['ProjectStructureGetReply'] & { readonly etag: string };

export type Layout = Omit<components['schemas']['LayoutGetReply'], 'resultCode'>;
export type DiagramLook = Omit<components['schemas']['DiagramLookGetReply'], 'resultCode'>;

const FOLLOW_MS = 1_000;

/** The project that is open in the editor; null where none is. */
export const project = queryOptions({
  queryKey: ['projects', 'facts'],
  queryFn: async ({ signal }): Promise<Project | null> =>
    await read(editor.GET('/projects/current', { signal })).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'project_not_open') return null;
      throw error;
    }),
});

/** The graph, with the tag that an edit of it names in `If-Match`. */
export const structure = queryOptions({
  queryKey: ['projects', 'structure'],
  queryFn: async ({ signal }): Promise<Structure> => {
    const answer = editor.GET('/projects/current/structure', { signal });
    const graph = await read(answer);
    const { response } = await answer;
    return { ...graph, etag: response.headers.get('etag') ?? '' };
  },
});

/** The places of groups, and of what is no group. */
export const layout = queryOptions({
  queryKey: ['projects', 'layout'],
  queryFn: ({ signal }) => read(editor.GET('/projects/current/layout', { signal })),
});

/** Texts beside the groups, whole. */
export const notes = queryOptions({
  queryKey: ['projects', 'notes'],
  queryFn: async ({ signal }) => (await read(editor.GET('/projects/current/notes', { signal }))).notes,
});

/** Colors, icons and sizes of the pictures that the API draws. They change with the plugins alone. */
export const diagramLook = queryOptions({
  queryKey: ['plugins', 'look'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => read(editor.GET('/projects/diagram-look', { signal })),
});

/** The names of the edits that can be undone and done again. */
export const editHistory = queryOptions({
  queryKey: ['projects', 'history'],
  queryFn: async ({ signal }) => {
    const answer = editor.GET('/projects/current/history', { signal });
    const history = await read(answer);
    const { response } = await answer;
    return { ...history, etag: response.headers.get('etag') ?? '' };
  },
});

export const validation = queryOptions({
  queryKey: ['projects', 'validation'],
  queryFn: ({ signal }) => read(editor.GET('/projects/current/validation', { signal })),
});

export const runStatus = queryOptions({
  queryKey: ['projects', 'status'],
  queryFn: ({ signal }) => read(editor.GET('/projects/current/debug/status', { signal })),
});

/** Lines of the log are no changes of the project, so what came since is asked for while it runs. */
export const runLog = (isRunning: boolean) =>
  queryOptions({
    queryKey: ['projects', 'log'],
    structuralSharing: false,
    refetchInterval: isRunning ? FOLLOW_MS : false,
    queryFn: ({ client, queryKey, signal }): Promise<FollowedLog> =>
      followLog(client.getQueryData<FollowedLog>(queryKey), async (after) => {
        const params = { query: { take: LOG_PAGE, ...after } };
        const { cursor, logs, missed } = await read(editor.GET('/projects/current/logs', { params, signal }));
        return { cursor, missed, lines: logs.map(toLine) };
      }),
  });

function toLine({ level, message, timeStamp }: components['schemas']['RunLogEntry']): LogLine {
  return { level, message, time: timeStamp };
}

export const action = (path: { readonly groupId: string; readonly actionId: string }) =>
  queryOptions({
    queryKey: ['projects', 'action', path.groupId, path.actionId],
    queryFn: ({ signal }) =>
      read(editor.GET('/projects/current/actions/{groupId}/{actionId}', { params: { path }, signal })),
  });

export const actionSchema = (path: { readonly type: string; readonly action: string }) =>
  queryOptions({
    queryKey: ['catalog', 'schema', path.type, path.action],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      read(editor.GET('/actions/catalog/{type}/{action}/schema', { params: { path }, signal })),
  });

export const catalogSearch = (query: string) =>
  queryOptions({
    queryKey: ['catalog', 'search', query],
    enabled: query.length > 1,
    queryFn: async ({ signal }) => {
      const params = { query: { query, maxResults: 10 } };
      return (await read(editor.GET('/actions/catalog/search', { params, signal }))).results;
    },
  });
