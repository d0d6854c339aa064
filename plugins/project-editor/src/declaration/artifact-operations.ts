import { bytesReply, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import { artifactFields, artifactListQuery } from '@gatehouse/sdk-plugin/artifact-operations';
import * as v from 'valibot';
import { readsProject } from './editor-facts.ts';

export const artifactsOperations = [
  operation({
    id: 'artifacts_list',
    summary: 'List what the runs of the open project left, such as pictures of pages, newest first',
    method: 'GET',
    path: '/projects/current/artifacts',
    ...readsProject,
    query: { ...artifactListQuery, runId: v.optional(v.string()) },
    reply: v.object({
      artifacts: v.array(
        namedObject('Artifact', 'A file that a run left.', { ...artifactFields, runId: v.string() }),
      ),
      total: integer,
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'artifact_get',
    summary: 'Read an artifact of the open project, or a range of its bytes',
    method: 'GET',
    path: '/projects/current/artifacts/{artifactId}',
    ...readsProject,
    reply: bytesReply,
  }),
] as const;
