import type { RunningTry, Task } from './task.ts';
import { countEnds, type EndedTry, newEnds } from './tries.ts';
import { toTryLine } from './try-line.ts';
import type { TryRecord } from './try-record.ts';

/** The end of a try with its history record. */
export interface RecordedEnd extends EndedTry {
  /** Null for a try that never started. */
  readonly record: TryRecord | null;
}

/** Counts ended tries and stores their records in one write. Ends that are known already change nothing. */
export function recordEnds(task: Task, given: readonly RecordedEnd[]): Task {
  const ends = newEnds(task, given);
  if (ends.length === 0) return task;
  const running = new Map(task.running.map((begun) => [begun.tryId, begun]));
  const records = ends.flatMap(({ tryId, record }) =>
    record === null ? [] : [withFacts(record, running.get(tryId))],
  );
  return keepRecords(countEnds(task, ends), records);
}

/** Adds the facts that only the task knows. */
export function withFacts(record: TryRecord, begun: Partial<RunningTry> = {}): TryRecord {
  const { sessions = [], attempt, continues } = begun;
  const from = continues && { continues: continues.uowId };
  const reported = { ...record, sessions: [...sessions], ...from };
  return attempt === undefined ? reported : { ...reported, attempt };
}

/** Every write of a task contains its records, and text serializes several times as fast as objects. */
export function keepRecords(task: Task, records: readonly TryRecord[]): Task {
  if (records.length === 0) return task;
  return { ...task, unfiled: [...(task.unfiled ?? []), records.map(toTryLine).join('')] };
}

/** @param filed number of its first entries that are in the history file now */
export function withoutFiled(task: Task, filed: number): Task {
  return filed === 0 ? task : { ...task, unfiled: (task.unfiled ?? []).slice(filed) };
}
