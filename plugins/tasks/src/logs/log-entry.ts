import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** One line of the log of a task. */
export const logEntrySchema = namedObject('LogEntry', 'A line of the log of a task.', {
  uowId: described(v.string(), 'Id of the try, as in the history.'),
  kind: described(
    v.picklist(['project', 'engine']),
    '`project`: logged by its actions; `engine`: outcomes of the try and of its actions.',
  ),
  timestamp: described(v.string(), 'When it was written, UTC ISO-8601.'),
  level: described(v.picklist(['Info', 'Warning', 'Error']), 'How serious it is.'),
  threadId: described(integer, 'Number of the thread of the try, from 0.'),
  message: described(v.string(), 'The text, with secrets as `***`; at most 4,000 characters of an action.'),
  way: v.nullable(
    described(v.string(), 'The branch that was taken, such as `OnSuccess`; null if it is not known.'),
  ),
  actionId: v.nullable(described(v.string(), 'Id of the action; null for a line about the try.')),
  actionGroupId: v.nullable(described(v.string(), 'Id of its group; null for a line about the try.')),
  actionName: v.nullable(
    described(v.string(), 'Caption of the action for people; null for a line about the try.'),
  ),
  direction: described(
    v.picklist(['In', 'Good', 'Bad', 'Info']),
    'Start of an action (`In`), its end with success or failure, or none of these.',
  ),
  elapsedMilliseconds: v.nullable(
    described(integer, 'Milliseconds that the action took; null where that is not known.'),
  ),
  color: v.optional(described(v.string(), 'Color of the line, only where the project asks for one.')),
});

export type LogEntry = Readonly<v.InferOutput<typeof logEntrySchema>>;
