import type { FindOptions, StoreQuery } from '@gatehouse/sdk-plugin';
import type { TaskStatus } from './task.ts';

/** Ties are ordered by creation. */
const orders = {
  created: { createTime: 1, _id: 1 },
  '-created': { createTime: -1, _id: -1 },
  name: { name: 1, createTime: 1, _id: 1 },
  '-name': { name: -1, createTime: 1, _id: 1 },
  projectPath: { projectPath: 1, createTime: 1, _id: 1 },
  '-projectPath': { projectPath: -1, createTime: 1, _id: 1 },
  status: { status: 1, createTime: 1, _id: 1 },
  '-status': { status: -1, createTime: 1, _id: 1 },
} as const;

export type TaskSort = keyof typeof orders;

export const taskSorts = [
  'created',
  '-created',
  'name',
  '-name',
  'projectPath',
  '-projectPath',
  'status',
  '-status',
] as const satisfies readonly TaskSort[];

export interface TaskFilter {
  readonly status?: readonly TaskStatus[] | undefined;
  readonly nameContains?: string | undefined;
  readonly projectPath?: string | undefined;
  readonly isHeld?: boolean | undefined;
}

export interface TaskPage {
  readonly skip: number;
  /** Without a limit if absent. */
  readonly take?: number | undefined;
}

export interface TaskList extends TaskFilter, TaskPage {
  readonly sort?: TaskSort | undefined;
}

/** All tasks in the order of their creation. */
export function isPlain({ status, nameContains, projectPath, isHeld, sort }: TaskList): boolean {
  return [status, nameContains, projectPath, isHeld, sort].every((value) => value === undefined);
}

export function toQuery({ status, nameContains, projectPath, isHeld }: TaskFilter): StoreQuery {
  return {
    ...(status === undefined ? {} : { status: { $in: status } }),
    ...(nameContains === undefined ? {} : { name: { $regex: containing(nameContains) } }),
    ...(projectPath === undefined ? {} : { projectPath }),
    ...(isHeld === undefined ? {} : { hold: { $exists: isHeld } }),
  };
}

export function toFindOptions({ sort = 'created', skip, take }: TaskList): FindOptions {
  return { sort: orders[sort], skip, ...(take === undefined ? {} : { limit: take }) };
}

function containing(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'), 'iu');
}
