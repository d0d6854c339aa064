import type { TryRecord } from '../history/try-record.ts';
import type { PlainSuccess, RunningTry, Task, UnfiledTry } from './task.ts';
import { countEnds, type EndedTry, newEnds } from './tries.ts';

/** The end of a try, with what the history keeps of it. */
export interface NotedEnd extends EndedTry {
  /** Null for a try that never started. */
  readonly record: TryRecord | null;
}

/** Counts tries and keeps their records: one write does both. Ends that are known already change nothing. */
export function noteEnds(task: Task, given: readonly NotedEnd[]): Task {
  const ends = newEnds(task, given);
  if (ends.length === 0) return task;
  const running = new Map(task.running.map((begun) => [begun.tryId, begun]));
  const records = ends.flatMap(({ tryId, record }) =>
    record === null ? [] : [withFacts(record, running.get(tryId))],
  );
  return keepRecords(countEnds(task, ends), records);
}

/** What the task knows of the try: those who run it do not tell. */
export function withFacts(record: TryRecord, begun: Partial<RunningTry> = {}): TryRecord {
  const { sessions = [], attempt } = begun;
  const told = { ...record, sessions: [...sessions] };
  return attempt === undefined ? told : { ...told, attempt };
}

export function keepRecords(task: Task, records: readonly TryRecord[]): Task {
  if (records.length === 0) return task;
  return { ...task, unfiled: [...(task.unfiled ?? []), ...records.map(toUnfiled)] };
}

/** Those that are in the file now are kept there alone. */
export function withoutFiled(task: Task, filed: readonly TryRecord[]): Task {
  if (filed.length === 0) return task;
  const ids = new Set(filed.map(({ uowId }) => uowId));
  return { ...task, unfiled: (task.unfiled ?? []).filter((kept) => !ids.has(idOf(kept))) };
}

export function unfiledOf({ unfiled = [] }: Pick<Task, 'unfiled'>): readonly TryRecord[] {
  return unfiled.map(toRecord);
}

/** Each write of a task has all of them, so a success, of which there is little to tell, is kept without names. */
function toUnfiled(record: TryRecord): UnfiledTry {
  const { uowId, threadId, startedAt, endedAt, result, actionsExecuted, sessions, attempt } = record;
  const isPlain = result === 'success' && sessions.length === 0 && attempt === undefined;
  return isPlain ? [uowId, threadId, startedAt, endedAt, actionsExecuted] : record;
}

function toRecord(kept: UnfiledTry): TryRecord {
  if (!isPlain(kept)) return kept;
  const [uowId, threadId, startedAt, endedAt, actionsExecuted] = kept;
  return {
    uowId,
    threadId,
    startedAt,
    endedAt,
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted,
    sessions: [],
  };
}

function idOf(kept: UnfiledTry): string {
  return isPlain(kept) ? kept[0] : kept.uowId;
}

function isPlain(kept: UnfiledTry): kept is PlainSuccess {
  return Array.isArray(kept);
}
