import * as v from 'valibot';
import type { Task } from './task.ts';
import { toTryLine } from './try-line.ts';
import { recordSchema } from './try-record.ts';

/** Whether an earlier version stored ended tries in the task. */
export function hasEarlierUnfiled({ unfiled = [] }: Pick<Task, 'unfiled'>): boolean {
  return !unfiled.every(isTryLines);
}

/**
 * Rewrites ended tries that earlier versions stored: records as objects, and plain successes as their parts, either in
 * a list or separated by spaces, one line each.
 */
export function migrateUnfiled(task: Task): Task {
  if (!hasEarlierUnfiled(task)) return task;
  return { ...task, unfiled: (task.unfiled ?? []).map(toTryLines) };
}

function isTryLines(entry: unknown): entry is string {
  return typeof entry === 'string' && entry.startsWith('[');
}

function toTryLines(entry: unknown): string {
  if (isTryLines(entry)) return entry;
  if (typeof entry === 'string')
    return entry
      .split('\n')
      .map((line) => toSuccess(line.split(' ')))
      .join('');
  return Array.isArray(entry) ? toSuccess(entry.map(String)) : toTryLine(v.parse(recordSchema, entry));
}

/** The times are ISO text, or the start in milliseconds since 1970 and the duration. */
function toSuccess([uowId = '', threadId, start = '', end = '', actionsExecuted]: readonly string[]): string {
  const isText = start.includes(':');
  const startedMs = isText ? Date.parse(start) : Number(start);
  const endedMs = isText ? Date.parse(end) : startedMs + Number(end);
  return toTryLine({
    uowId,
    threadId: Number(threadId),
    startedAt: new Date(startedMs).toISOString(),
    endedAt: new Date(endedMs).toISOString(),
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted: Number(actionsExecuted),
    sessions: [],
  });
}
