import { idOfPlain, readPlain, writePlain } from './plain-success.ts';
import type { PlainParts, RunningTry, Task, UnfiledTries } from './task.ts';
import { countEnds, type EndedTry, newEnds } from './tries.ts';
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
  const { sessions = [], attempt } = begun;
  const reported = { ...record, sessions: [...sessions] };
  return attempt === undefined ? reported : { ...reported, attempt };
}

export function keepRecords(task: Task, records: readonly TryRecord[]): Task {
  if (records.length === 0) return task;
  return { ...task, unfiled: [...(task.unfiled ?? []), ...toUnfiled(records)] };
}

/** Removes the records that are in the history file now. */
export function withoutFiled(task: Task, filed: readonly UnfiledTries[]): Task {
  if (filed.length === 0) return task;
  const ids = new Set(filed.map(firstId));
  return { ...task, unfiled: (task.unfiled ?? []).filter((kept) => !ids.has(firstId(kept))) };
}

export function unfiledOf({ unfiled = [] }: Pick<Task, 'unfiled'>): readonly TryRecord[] {
  return unfiled.flatMap((kept) => (isPlain(kept) ? linesOf(kept).map(readPlain) : [kept]));
}

/** Approximate number of characters of the records in the task. */
export function lengthOf(unfiled: readonly UnfiledTries[]): number {
  return unfiled.reduce((sum, kept) => sum + (isPlain(kept) ? kept.length : recordLength), 0);
}

const recordLength = 250;

/** Every write of a task contains all of them, and text serializes several times as fast as objects. */
function toUnfiled(records: readonly TryRecord[]): readonly UnfiledTries[] {
  const unfiled: UnfiledTries[] = [];
  let lines = '';
  for (const record of records) {
    const line = writePlain(record);
    if (line !== null) {
      lines += lines === '' ? line : `\n${line}`;
      continue;
    }
    if (lines !== '') unfiled.push(lines);
    lines = '';
    unfiled.push(record);
  }
  return lines === '' ? unfiled : [...unfiled, lines];
}

function firstId(kept: UnfiledTries): string {
  if (!isPlain(kept)) return kept.uowId;
  return typeof kept === 'string' ? idOfPlain(kept) : String(kept[0]);
}

function linesOf(kept: string | PlainParts): readonly string[] {
  return typeof kept === 'string' ? kept.split('\n') : [kept.join(' ')];
}

function isPlain(kept: UnfiledTries): kept is string | PlainParts {
  return typeof kept === 'string' || Array.isArray(kept);
}
