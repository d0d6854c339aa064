import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { inEditor, readsProject } from './editor-facts.ts';
import { emptyReply } from './schemas.ts';

export const recordingOperations = [
  operation({
    id: 'recording_get',
    summary: 'Read whether actions are being recorded',
    description: 'A count of 0 when the open project was never recorded.',
    method: 'GET',
    path: '/projects/current/recording',
    ...readsProject,
    reply: v.object({
      isRecording: described(v.boolean(), 'Whether actions are recorded now'),
      recordedActions: described(integer, 'How many actions this recording has made, or the last one'),
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'recording_set',
    summary: 'Start or end the recording of actions',
    description:
      'What a person does in the browser or on the device of the editor becomes actions of the project.',
    method: 'PUT',
    path: '/projects/current/recording',
    tier: 2,
    scope: 'project:record',
    ...inEditor,
    body: v.strictObject({
      isRecording: described(
        v.boolean(),
        'True starts a recording, false ends it; the state that it has is no error',
      ),
    }),
    reply: emptyReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
