import { bytesReply, integer, operation } from '@gatehouse/sdk-plugin';
import { artifactFields, artifactListQuery } from '@gatehouse/sdk-plugin/artifact-operations';
import * as v from 'valibot';
import { readsTask } from './task-facts.ts';

export const artifactsOperations = [
  operation({
    id: 'task_artifacts_list',
    summary: 'List what the tries of a task left, such as pictures of pages, newest first',
    method: 'GET',
    path: '/tasks/{id}/artifacts',
    ...readsTask,
    query: { ...artifactListQuery, uowId: v.optional(v.string()) },
    reply: v.object({
      artifacts: v.array(v.object({ ...artifactFields, uowId: v.string() })),
      total: integer,
    }),
  }),
  operation({
    id: 'task_artifact_get',
    summary: 'Read an artifact of a task, or a range of its bytes',
    method: 'GET',
    path: '/tasks/{id}/artifacts/{artifactId}',
    ...readsTask,
    reply: bytesReply,
  }),
] as const;
