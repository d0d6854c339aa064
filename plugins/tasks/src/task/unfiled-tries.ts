import type { TryRecord } from '../history/try-record.ts';
import type { Task } from './task.ts';
import { type EndedTry, endTry } from './tries.ts';

/** The end of a try, with what the history keeps of it. */
export interface NotedEnd extends EndedTry {
  /** Null for a try that never started. */
  readonly record: TryRecord | null;
}

/** Counts a try and keeps its record: one write does both. An end that is known already changes nothing. */
export function noteEnd(task: Task, ended: NotedEnd): Task {
  const counted = endTry(task, ended);
  if (counted === task || ended.record === null) return counted;
  const begun = task.running.find(({ tryId }) => tryId === ended.tryId);
  return keepRecords(counted, [{ ...ended.record, sessions: [...(begun?.sessions ?? [])] }]);
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
