import { bytesReply, described, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import { artifactFields, artifactListQuery } from '@gatehouse/sdk-plugin/internal/artifact-operations';
import * as v from 'valibot';
import { readsProject } from './editor-facts.ts';

export const artifactsOperations = [
  operation({
    id: 'artifacts_list',
    summary: 'List what the runs of the open project left, such as pictures of pages, newest first',
    description: 'They live as long as the project is open, unless limits of age or size remove them before.',
    method: 'GET',
    path: '/projects/current/artifacts',
    ...readsProject,
    query: {
      ...artifactListQuery,
      runId: v.optional(described(v.string(), 'Only those of this run, as runId of an artifact has it')),
    },
    reply: v.object({
      artifacts: described(
        v.array(
          namedObject('Artifact', 'A file that a run left.', {
            ...artifactFields,
            runId: described(v.string(), 'Run that left it'),
          }),
        ),
        'One page, the newest first',
      ),
      total: described(integer, 'How many there are on all pages'),
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'artifact_get',
    summary: 'Read an artifact of the open project, or a range of its bytes',
    description:
      'Answers the bytes under their own media type; a Range header asks for a part. Each read is recorded.',
    method: 'GET',
    path: '/projects/current/artifacts/{artifactId}',
    params: { artifactId: described(v.string(), 'Id of the artifact, from artifacts_list') },
    ...readsProject,
    reply: bytesReply,
  }),
] as const;
