import type { TryRecord } from '../history/try-record.ts';
import type { Task } from './task.ts';
import { type EndedTry, endTries, newEnds } from './tries.ts';

/** The end of a try, with what the history keeps of it. */
export interface NotedEnd extends EndedTry {
  /** Null for a try that never started. */
  readonly record: TryRecord | null;
}

/** Counts tries and keeps their records: one write does both. Ends that are known already change nothing. */
export function noteEnds(task: Task, given: readonly NotedEnd[]): Task {
  const ends = newEnds(task, given);
  if (ends.length === 0) return task;
  const sessions = new Map(task.running.map(({ tryId, sessions: kept = [] }) => [tryId, kept]));
  const records = ends.flatMap(({ tryId, record }) =>
    record === null ? [] : [{ ...record, sessions: [...(sessions.get(tryId) ?? [])] }],
  );
  return keepRecords(endTries(task, ends), records);
}

export function keepRecords(task: Task, records: readonly TryRecord[]): Task {
  return records.length === 0 ? task : { ...task, unfiled: [...unfiledOf(task), ...records] };
}

/** Those that are in the file now are kept there alone. */
export function withoutFiled(task: Task, filed: readonly TryRecord[]): Task {
  if (filed.length === 0) return task;
  const ids = new Set(filed.map(({ uowId }) => uowId));
  return { ...task, unfiled: unfiledOf(task).filter(({ uowId }) => !ids.has(uowId)) };
}

export function unfiledOf({ unfiled = [] }: Pick<Task, 'unfiled'>): readonly TryRecord[] {
  return unfiled;
}
