import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const progressSchema = namedObject('ActionProgress', 'How far an action has come, as it says.', {
  actionId: described(
    v.string(),
    'Id of the action; of one that runs another project, for all of that project.',
  ),
  groupId: described(v.string(), 'Id of its group.'),
  actionName: described(v.string(), 'Its name, else its type and variant, such as `Http.Download`.'),
  done: v.nullable(described(v.number(), 'How much is done, from 0; null where it cannot tell.')),
  of: v.nullable(
    described(v.number(), 'How much there is to do, in the same unit; null where it cannot tell.'),
  ),
  message: v.nullable(described(v.string(), 'What it does now; null where it does not say.')),
  timestamp: described(v.string(), 'When it said so, UTC ISO-8601.'),
});

const tryProgressSchema = namedObject('TryProgress', 'A running try.', {
  uowId: described(v.string(), 'Id of the try.'),
  threadId: described(integer, 'Number of its thread.'),
  startedAt: described(v.string(), 'When its thread began to run tries, UTC ISO-8601.'),
  progress: v.pipe(
    v.nullable(progressSchema),
    v.description('How far its action has come; null where it does not say.'),
  ),
});

export const taskProgressSchema = namedObject(
  'TaskProgress',
  'How far the running tries of a task have come.',
  {
    id: described(v.string(), 'Id of the task.'),
    tries: described(v.array(tryProgressSchema), 'One for each thread, in their order.'),
  },
);
