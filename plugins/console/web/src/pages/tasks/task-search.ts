import type { TaskFilter } from '../../api/queries/task-queries.ts';

export const sorts = ['created', '-created', 'name', '-name', 'status'] as const;

export const statusFilters = [
  'all',
  'held',
  'Perform',
  'WaitPerform',
  'WaitProxy',
  'Stopping',
  'Schedule',
  'Fail',
  'NotComplete',
  'Complete',
  'Stop',
  'Newbie',
] as const;

export type StatusFilter = (typeof statusFilters)[number];

/** The part of the address that says which tasks are listed, and in which order. */
export interface TaskSearch {
  readonly name?: string;
  readonly status?: StatusFilter;
  readonly sort?: (typeof sorts)[number];
}

/** An address is written by hand too: what is wrong in it is left out. */
export function readTaskSearch(search: Readonly<Record<string, unknown>>): TaskSearch {
  const status = statusFilters.find((value) => value === search.status && value !== 'all');
  const sort = sorts.find((value) => value === search.sort && value !== 'created');
  const name = typeof search.name === 'string' ? search.name.slice(0, 500) : '';
  return {
    ...(name === '' ? {} : { name }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** The query of the API. */
export function toFilter({ name, status, sort }: TaskSearch): TaskFilter {
  return {
    ...(name === undefined ? {} : { nameContains: name }),
    ...(sort === undefined ? {} : { sort }),
    ...(status === undefined || status === 'all' ? {} : status === 'held' ? { isHeld: true } : { status }),
  };
}
