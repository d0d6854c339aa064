import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { inEditor, readsProject } from './editor-facts.ts';
import { emptyReply } from './schemas.ts';

export const recordingOperations = [
  operation({
    id: 'recording_get',
    summary: 'Read whether actions are being recorded',
    method: 'GET',
    path: '/projects/current/recording',
    ...readsProject,
    reply: v.object({
      isRecording: v.boolean(),
      /** Number of actions of this recording, or of the last one. */
      recordedActions: integer,
    }),
    errors: ['project_not_open'],
  }),
  operation({
    id: 'recording_set',
    summary: 'Start or end the recording of actions',
    method: 'PUT',
    path: '/projects/current/recording',
    tier: 2,
    scope: 'project:record',
    ...inEditor,
    body: v.strictObject({ isRecording: v.boolean() }),
    reply: emptyReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
