import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { artifactsOperations } from '../declaration/artifact-operations.ts';
import type { TaskParts } from './task-parts.ts';

type Parts = Pick<TaskParts, 'taskStore' | 'artifacts' | 'executionJournal'>;

export function artifactsHandlers({
  taskStore,
  artifacts,
  executionJournal,
}: Parts): Handlers<typeof artifactsOperations> {
  return {
    task_artifacts_list: ({ params, query }) => artifacts.list(taskStore.find(params.id).id, query),

    task_artifact_get: async ({ params, headers, caller, requestId }) => {
      const { id: taskId } = taskStore.find(params.id);
      const { artifactId } = params;
      const found = await artifacts.read(taskId, { id: artifactId, headers });
      if (found === null)
        throw new GatehouseError(
          'not_found',
          `The task ${taskId} has no artifact ${artifactId}; it may have been removed by its age or by limits`,
        );
      const { reply, sha256 } = found;
      const details = { taskId, artifactId, sha256 };
      await executionJournal.note({ event: 'artifact_read', requestId, keyId: caller.keyId, details });
      return reply;
    },
  };
}
