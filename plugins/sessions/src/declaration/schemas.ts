import { described, feedReply, guidText, integer, namedObject, queryInteger } from '@gatehouse/sdk-plugin';
import { dictionary } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

const sessionId = described(v.string(), 'Id of the window, made when it opened and never used again.');
const taskId = v.nullable(
  described(
    v.string(),
    'Id of the task whose try opened the window; null for a window of a run in the editor.',
  ),
);
const instanceId = described(
  integer,
  'Id of the browser instance or device of the run, as in `instances_list` and `devices_list`; -1 without one.',
);
const node = v.nullable(
  described(
    v.string(),
    'Name of the node of a fleet on which the run is; null on the machine of the daemon.',
  ),
);
const prompt = described(v.string(), 'What the project asks of the person; empty where it says nothing.');
const deadline = described(
  v.string(),
  'When the window closes by itself, UTC ISO-8601; empty when it has no time limit.',
);

/** The path parameter of each operation that names a window. */
export const windowId = {
  id: described(v.string(), 'Id of the window, `sessionId` of `sessions_list` or of an event.'),
} as const;

export const sessionSchema = namedObject('Session', 'A window that waits for a person.', {
  sessionId,
  taskId,
  projectName: described(v.string(), 'Name of the project that opened the window.'),
  node,
  instanceId,
  started: described(v.string(), 'When the window opened, UTC ISO-8601.'),
  prompt,
  timeoutSeconds: described(
    integer,
    'Seconds that the window stays open, counted from `started` and rounded up; 0 for no time limit.',
  ),
  deadline,
  choices: described(
    v.array(v.string()),
    'Answers to choose from, one of which `session_complete` needs as `choice`; empty where any answer goes.',
  ),
});

export const sessionEventSchema = namedObject('SessionEvent', 'A window opened or closed.', {
  eventType: described(v.picklist(['opened', 'closed']), 'What happened to the window.'),
  sessionId,
  taskId,
  node,
  instanceId,
  prompt,
  deadline,
  timestamp: described(v.string(), 'When it happened, UTC ISO-8601.'),
  reason: v.nullable(
    described(
      v.picklist(['completed', 'timeout', 'interrupted', 'worker_lost', 'node_lost']),
      'Why the window closed: a person completed it, its time was up, its run was interrupted, the process of the run died, or its node was lost; null when it opened.',
    ),
  ),
});

export const listQuery = {
  skip: v.optional(
    described(queryInteger({ min: 0 }), 'How many of the windows to leave out at the start.'),
    '0',
  ),
  take: v.optional(
    described(queryInteger({ min: 1, max: 1000 }), 'How many windows to answer at most.'),
    '100',
  ),
  taskId: v.optional(described(guidText(), 'Only windows of this task.')),
  projectName: v.optional(
    described(v.string(), 'Only windows of projects with exactly this name, in the same case.'),
  ),
};

export const eventsReply = feedReply(sessionEventSchema, 'list the windows with `sessions_list`');

export const completeBody = v.strictObject({
  choice: v.nullish(described(v.string(), 'One of the `choices` of the window; left out where it has none.')),
  summary: v.nullish(
    described(
      v.string(),
      'What the person decided or wrote: the audit keeps it, and the history of the task its first 1,000 characters.',
    ),
  ),
  metadata: v.nullish(
    described(
      dictionary(described(v.unknown(), 'Any JSON.')),
      'Further facts by name, kept with the summary in the history of the task and in the audit.',
    ),
  ),
});
