import { settingsTypes } from '@gatehouse/plugin-runtime/api';
import { bodyInteger, contentScopes, described, integer, namedObject } from '@gatehouse/sdk-plugin';
import { contentCauseSchema } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { failurePointSchema } from '../failures/failure-point.ts';
import { taskStatuses } from '../task/task.ts';
import { approvalSchema, holdReasonSchema } from './approval-schemas.ts';

/** At least 0, or -1 to run until stopped. */
export const triesInteger = bodyInteger({ min: -1 });

/** At least 1, or -1 to run until stopped. */
export const countInteger = v.pipe(
  bodyInteger({ min: -1 }),
  v.check((count) => count !== 0, 'must be at least 1, or -1'),
);

export const queuedText = 'Tries that wait to start; -1 runs until the task is stopped.';

const id = described(v.string(), 'Id of the task.');
const name = described(v.string(), 'Name of the task: that of its project file, without the ending.');
const projectPath = described(v.string(), 'Absolute path of the project file that the task runs.');
const status = described(
  v.picklist(taskStatuses),
  'State of the task: `Newbie` never ran, `WaitPerform` waits for a thread, `Perform` runs, `WaitProxy` waits for a proxy, `Stopping` ends its running tries, `Schedule` waits for its schedule, `Complete` and `Fail` are ends, `Stop` was asked for, `NotComplete` has tries that nobody goes on with.',
);
const doneSuccessfully = 'Tries that succeeded since the counter was cleared.';
const doneAll = 'Tries that ended with success or failure; nothing clears it.';

export const taskSummarySchema = namedObject('TaskSummary', 'A task in a list.', {
  id,
  name,
  projectPath,
  status,
  isHeld: described(v.boolean(), 'Whether it waits for an approval; `holdReason` of `task_get` says why.'),
});

const count = (meaning: string) => described(integer, meaning);

export const tasksSummarySchema = namedObject('TasksSummary', 'All tasks, counted.', {
  total: count('How many tasks there are.'),
  byStatus: described(
    v.record(v.string(), integer),
    'How many tasks are in each state; every state is there, also with 0.',
  ),
  held: count('Tasks that do not fire until somebody approves their project.'),
  countOfThreads: count('Threads that run now, over all tasks.'),
  numberOfTries: count('Tries that have not started, over all tasks but endless ones.'),
  doneSuccessfully: count(`${doneSuccessfully} Summed over all tasks.`),
  doneAll: count(`${doneAll} Summed over all tasks.`),
});

export const taskSchema = namedObject('Task', 'A project that runs by its settings.', {
  id,
  name,
  projectPath,
  isSchedulerOwned: described(
    v.boolean(),
    'Whether a schedule file owns it; such a task is changed and deleted in its file only.',
  ),
  createTime: described(v.string(), 'When it was created, UTC ISO-8601.'),
  settingsType: described(
    v.picklist(settingsTypes),
    'Which kind of form the project had when it was read last; `task_config_get` shows it.',
  ),
  browserType: v.nullable(described(v.string(), 'Always null: the project chooses its browser.')),
  approval: approvalSchema,
  holdReason: holdReasonSchema,
});

export function controlResultSchema<const S extends string>(done: S) {
  return v.object({
    status: described(v.literal(done), `Always \`${done}\`: a failure is an error.`),
    id,
  });
}

export const taskStateSchema = namedObject('TaskState', 'The counters of a task.', {
  id,
  status,
  doneSuccessfully: count(doneSuccessfully),
  doneAll: count(doneAll),
  numberOfTries: count(queuedText),
  numOfFailStop: count('Failures in a row; a success sets it to 0.'),
  countOfThreads: count('Tries of the task that run now.'),
  limitOfThreads: count('How many tries of the task may run at once.'),
  maxAllowOfThreads: count('How many tries may run at once over all tasks, the setting `tasks.maxThreads`.'),
  failurePoints: described(
    v.array(failurePointSchema),
    'The last failure of each thread, also of tries that went on, for two hours.',
  ),
  holdReason: holdReasonSchema,
  waitReason: v.nullable(
    described(
      v.string(),
      'Why a started task begins no further try, such as a cap that is used up or the limit of a host or an account, or why those that it began have no machine yet: all nodes that it may run on rest or are full; null where nothing is in their way.',
    ),
  ),
});

const warningSchema = v.object({
  actionId: described(v.string(), 'Id of the action.'),
  groupId: described(v.string(), 'Id of the group of the action.'),
  message: described(v.string(), 'What is wrong and what to do, for people; at most 500 characters.'),
});

export const startResultSchema = v.object({
  ...controlResultSchema('started').entries,
  warnings: v.optional(
    described(
      v.array(warningSchema),
      'Problems that the validation finds in enabled actions, at most 20; absent where there are none.',
    ),
  ),
  state: v.optional(
    described(taskStateSchema, 'The state at the end of the wait; only with `waitSeconds` above 0.'),
  ),
});

export const requirementsSchema = namedObject('TaskRequirements', 'What a start needs.', {
  scopes: described(
    v.array(v.picklist(contentScopes)),
    'The content scopes that a key needs to start the task, each once.',
  ),
  causes: described(v.array(contentCauseSchema), 'The actions that need them.'),
  unknownCategories: described(
    v.array(v.string()),
    'Actions of the project that no plugin serves; a start is refused while there are any.',
  ),
  digest: described(
    v.string(),
    'Digest of the content that a start would run: `expectedDigest` of `task_start` and `task_approve`.',
  ),
  isKnown: described(
    v.boolean(),
    'Whether a key that may run this content has saved, started or approved it here before.',
  ),
});
