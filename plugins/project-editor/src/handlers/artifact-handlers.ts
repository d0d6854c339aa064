import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { ProjectArtifacts } from '../artifacts/project-artifacts.ts';
import type { artifactsOperations } from '../declaration/artifact-operations.ts';
import type { Editor } from './editor.ts';

export function artifactHandlers(
  { executionJournal }: Pick<Editor, 'executionJournal'>,
  artifacts: ProjectArtifacts,
) {
  return {
    artifacts_list: ({ query }) => artifacts.list(query),
    artifact_get: async ({ params: { artifactId }, headers, caller: { keyId }, requestId }) => {
      const found = await artifacts.read({ id: artifactId, headers });
      if (found === null)
        throw new GatehouseError(
          'not_found',
          `The open project has no artifact ${artifactId}; GET /projects/current/artifacts lists those there are`,
        );
      const { reply, sha256 } = found;
      await executionJournal.note({
        event: 'artifact_read',
        requestId,
        keyId,
        details: { artifactId, sha256 },
      });
      return reply;
    },
  } satisfies Handlers<typeof artifactsOperations>;
}
