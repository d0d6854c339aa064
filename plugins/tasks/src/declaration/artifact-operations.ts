import { bytesReply, described, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import { artifactFields, artifactListQuery } from '@gatehouse/sdk-plugin/internal/artifact-operations';
import * as v from 'valibot';
import { readsTask, taskId } from './task-facts.ts';

export const artifactsOperations = [
  operation({
    id: 'task_artifacts_list',
    summary: 'List what the tries of a task left, such as pictures of pages, newest first',
    method: 'GET',
    path: '/tasks/{id}/artifacts',
    params: taskId,
    ...readsTask,
    query: {
      ...artifactListQuery,
      uowId: v.optional(described(v.string(), 'Only artifacts of this try, `uowId` of `task_history_get`.')),
    },
    reply: v.object({
      artifacts: described(
        v.array(
          namedObject('TaskArtifact', 'A file that a try left.', {
            ...artifactFields,
            uowId: described(v.string(), 'Id of the try that left it.'),
          }),
        ),
        'Newest first.',
      ),
      total: described(integer, 'How many match, on all pages.'),
    }),
  }),
  operation({
    id: 'task_artifact_get',
    summary: 'Read an artifact of a task, or a range of its bytes',
    method: 'GET',
    path: '/tasks/{id}/artifacts/{artifactId}',
    params: {
      ...taskId,
      artifactId: described(v.string(), 'Id of the artifact, from `task_artifacts_list`.'),
    },
    ...readsTask,
    reply: bytesReply,
  }),
] as const;
