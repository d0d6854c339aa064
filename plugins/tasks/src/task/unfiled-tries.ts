import { idOfPlain, readPlain, writePlain } from './plain-success.ts';
import type { PlainParts, RunningTry, Task, UnfiledTries } from './task.ts';
import { countEnds, type EndedTry, newEnds } from './tries.ts';
import type { TryRecord } from './try-record.ts';

/** The end of a try, with what the history keeps of it. */
export interface RecordedEnd extends EndedTry {
  /** Null for a try that never started. */
  readonly record: TryRecord | null;
}

/** Counts tries and keeps their records: one write does both. Ends that are known already change nothing. */
export function recordEnds(task: Task, given: readonly RecordedEnd[]): Task {
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
  const reported = { ...record, sessions: [...sessions] };
  return attempt === undefined ? reported : { ...reported, attempt };
}

export function keepRecords(task: Task, records: readonly TryRecord[]): Task {
  if (records.length === 0) return task;
  return { ...task, unfiled: [...(task.unfiled ?? []), ...toUnfiled(records)] };
}

/** Those that are in the file now are kept there alone. */
export function withoutFiled(task: Task, filed: readonly UnfiledTries[]): Task {
  if (filed.length === 0) return task;
  const ids = new Set(filed.map(firstId));
  return { ...task, unfiled: (task.unfiled ?? []).filter((kept) => !ids.has(firstId(kept))) };
}

export function unfiledOf({ unfiled = [] }: Pick<Task, 'unfiled'>): readonly TryRecord[] {
  return unfiled.flatMap((kept) => (isPlain(kept) ? linesOf(kept).map(readPlain) : [kept]));
}

/** Characters that they take in the task, about. */
export function lengthOf(unfiled: readonly UnfiledTries[]): number {
  return unfiled.reduce((sum, kept) => sum + (isPlain(kept) ? kept.length : recordLength), 0);
}

const recordLength = 250;

/** Each write of a task has all of them, and text is written and read several times as fast as objects. */
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
