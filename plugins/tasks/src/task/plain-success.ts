import { IsoTimes } from './iso-times.ts';
import type { TryRecord } from './try-record.ts';

/**
 * A successful try with nothing but these facts: `uowId threadId startedMs tookMs actionsExecuted`, times since 1970.
 */
export type PlainSuccess = string;

const times = new IsoTimes();

/** Null for a record with more facts. */
export function writePlain(record: TryRecord): PlainSuccess | null {
  const { uowId, threadId, startedAt, endedAt, result, actionsExecuted, sessions, attempt } = record;
  if (result !== 'success' || sessions.length > 0 || attempt !== undefined) return null;
  const startedMs = times.read(startedAt);
  return `${uowId} ${threadId} ${startedMs} ${times.read(endedAt) - startedMs} ${actionsExecuted}`;
}

/** Also reads the format of an earlier version, which has both times as text. */
export function readPlain(line: PlainSuccess): TryRecord {
  const [uowId = '', threadId, started = '', took = '', actionsExecuted] = line.split(' ');
  const hasTexts = started.includes(':');
  const startedMs = Number(started);
  return {
    uowId,
    threadId: Number(threadId),
    startedAt: hasTexts ? started : times.of(startedMs),
    endedAt: hasTexts ? took : times.of(startedMs + Number(took)),
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted: Number(actionsExecuted),
    sessions: [],
  };
}

export function idOfPlain(line: PlainSuccess): string {
  return line.slice(0, line.indexOf(' '));
}
