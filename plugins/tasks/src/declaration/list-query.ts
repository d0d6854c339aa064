import { queryBoolean, queryInteger } from '@gatehouse/sdk-plugin';
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
  status: v.optional(statusList),
  nameContains: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(maxPartLength))),
  projectPath: v.optional(v.string()),
  isHeld: v.optional(queryBoolean()),
  sort: v.optional(v.picklist(taskSorts, `must be one of ${taskSorts.join(', ')}`)),
  skip: v.optional(queryInteger({ min: 0 }), '0'),
  take: v.optional(queryInteger({ min: 1 })),
};
