import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/editor.d.ts';
import { editor } from '../hosts.ts';

export type ProjectVersion = components['schemas']['ProjectVersion'];

/** The versions of the project file that saves have replaced, the newest first. */
export const versions = queryOptions({
  queryKey: ['projects', 'versions'],
  queryFn: async ({ signal }) => (await read(editor.GET('/projects/current/versions', { signal }))).versions,
});

/** A picture of a kept version of a project, which never changes. */
export const versionImage = (projectId: string, versionId: string) =>
  queryOptions({
    queryKey: ['version-image', projectId, versionId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      read(
        editor.GET('/projects/current/versions/{versionId}/image', {
          params: { path: { versionId } },
          signal,
        }),
      ),
  });
