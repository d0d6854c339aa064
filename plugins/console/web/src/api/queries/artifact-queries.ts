import { queryOptions } from '@tanstack/react-query';
import { ApiError, read } from '../api-error.ts';
import { authorizedFetch } from '../authorized-fetch.ts';
import type { components } from '../generated/runner.d.ts';
import { editor } from '../hosts.ts';

/** A file that a run left. */
export type ArtifactFacts = Pick<
  components['schemas']['TaskArtifact'],
  'id' | 'kind' | 'name' | 'mediaType' | 'size'
>;

/** Files that the runs of the open project left, the newest first. */
export const runArtifacts = queryOptions({
  queryKey: ['projects', 'artifacts'],
  queryFn: async ({ signal }) => {
    const params = { query: { take: 100 } };
    return (await read(editor.GET('/projects/current/artifacts', { params, signal }))).artifacts;
  },
});

/**
 * The bytes of an artifact, which never change: pictures need the key too, so no `<img>` can load them by itself.
 *
 * @param taskId null for one of a run of the editor
 */
export const artifactOf = (taskId: string | null, artifactId: string) =>
  queryOptions({
    queryKey: ['artifact', taskId, artifactId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const [host, owner] =
        taskId === null ? ['editor', 'projects/current'] : ['runner', `tasks/${encodeURIComponent(taskId)}`];
      const address = `/host/${host}/api/v1/${owner}/artifacts/${encodeURIComponent(artifactId)}`;
      const answer = await authorizedFetch(new Request(address, { signal }));
      if (answer.ok) return answer.blob();
      const { error, message } = await answer.json();
      throw new ApiError(message, { code: error, status: answer.status });
    },
  });
