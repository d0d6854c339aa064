import { described, guidText } from '@gatehouse/sdk-plugin';

const hosts = ['runner'] as const;

/** The path parameter of each operation that names a task. */
export const taskId = {
  id: described(guidText(), 'Id of the task, from `tasks_list` or `task_create`, in any case.'),
} as const;

/** Facts of an operation that reads one task. */
export const readsTask = { tier: 0, scope: 'task:read', hosts, errors: ['not_found'] } as const;

/** Facts of an operation that changes a task. Tasks of schedule files are changed in their files. */
export const editsTask = {
  tier: 1,
  scope: 'task:edit',
  hosts,
  errors: ['not_found', 'task_scheduler_owned'],
} as const;

/** Facts of an operation that ends the tries of a task. */
export const endsTask = { tier: 2, scope: 'task:control', hosts, errors: ['not_found'] } as const;
