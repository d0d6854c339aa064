import { described, queryBoolean, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { taskStatuses } from '../task/task.ts';
import { taskSorts } from '../task/task-query.ts';

const maxPartLength = 500;

const statusList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(
    v.picklist(taskStatuses, `must be one or more of ${taskStatuses.join(', ')}, with commas between them`),
  ),
  v.metadata({ wire: { type: 'string' } }),
);

/** The filters, the order and the page of a list; without any of them it has all tasks in the order of creation. */
export const taskListQuery = {
  status: v.optional(
    described(
      statusList,
      `Only tasks in one of these states, with commas between them: ${taskStatuses.join(', ')}.`,
    ),
  ),
  nameContains: v.optional(
    described(
      v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(maxPartLength)),
      'Only tasks with this text in their name, in any case.',
    ),
  ),
  projectPath: v.optional(described(v.string(), 'Only tasks of exactly this project file.')),
  isHeld: v.optional(
    described(queryBoolean(), 'Only tasks that wait for an approval, or only those that do not.'),
  ),
  sort: v.optional(
    described(
      v.picklist(taskSorts, `must be one of ${taskSorts.join(', ')}`),
      'The order, the other way round with `-`; capitals come before small letters. By default the oldest come first.',
    ),
  ),
  skip: v.optional(
    described(queryInteger({ min: 0 }), 'How many of the found tasks to leave out at the start.'),
    '0',
  ),
  take: v.optional(
    described(queryInteger({ min: 1 }), 'How many tasks to answer at most; all that were found by default.'),
  ),
};
