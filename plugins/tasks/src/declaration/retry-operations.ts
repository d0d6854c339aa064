import { waitInBody } from '@gatehouse/plugin-sessions/api';
import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { expectedDigest } from './approval-schemas.ts';
import { startResultSchema } from './schemas.ts';
import { endsTask, taskId } from './task-facts.ts';

const { id, warnings, state } = startResultSchema.entries;
const failedTry = described(v.string(), 'Id of the try that failed, `uowId` of `task_history_get`.');

export const retryOperations = [
  operation({
    id: 'task_retry_from',
    summary: 'Go on with one failed try, at the action that failed',
    description:
      'Queues one try that begins at that action, with the variables, lists, tables, tabs and cookies of the moment of the failure; what ran before does not run again. It starts before the tries that wait, counts as any try, and stands in the history with `continues`. The key needs the rights of `task_start`: the content is approved, and a task that is not active starts, with the tries that wait. With `waitSeconds` it answers when the task is not active any more, with its state.',
    method: 'POST',
    path: '/tasks/{id}/tries/{uowId}/retry',
    params: { ...taskId, uowId: failedTry },
    ...endsTask,
    body: v.strictObject({ expectedDigest, ...waitInBody }),
    reply: v.object({
      status: described(v.literal('queued'), 'Always `queued`: a failure is an error.'),
      id,
      uowId: failedTry,
      actionId: described(v.string(), 'Id of the action at which the new try begins.'),
      groupId: described(v.string(), 'Group that the action was in.'),
      warnings,
      state,
    }),
    errors: ['not_found', 'failed_precondition', 'rate_limited'],
  }),
] as const;
