import * as v from 'valibot';
import { IsoTimes } from './iso-times.ts';
import { type ReportedTry, recordSchema, type TryRecord } from './try-record.ts';

const maxMessageLength = 1000;

const factsSchema = v.pick(v.object(recordSchema.entries), [
  'result',
  'errorCode',
  'errorMessage',
  'sessions',
  'attempt',
  'continues',
  'node',
  'usage',
]);

/** See `toTryLine`. */
const lineSchema = v.tuple([
  v.string(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.optional(factsSchema),
]);

const plainSuccess: v.InferOutput<typeof factsSchema> = {
  result: 'success',
  errorCode: null,
  errorMessage: null,
  sessions: [],
  attempt: 1,
};

const idPattern = /^(?:\[|\{"uowId":)"([^"]*)"/;

const times = new IsoTimes();

/**
 * An ended try as its task and its history file keep it: a line with a JSON array of uowId, threadId, start in
 * milliseconds since 1970, duration, actionsExecuted and, unless it is a plain success, the other facts.
 */
export function toTryLine(record: TryRecord): string {
  const { uowId, threadId, startedAt, endedAt, actionsExecuted } = record;
  const startedMs = times.read(startedAt);
  const line = [uowId, threadId, startedMs, times.read(endedAt) - startedMs, actionsExecuted];
  return `${JSON.stringify(isPlainSuccess(record) ? line : [...line, factsOf(record)])}\n`;
}

function isPlainSuccess(record: TryRecord): boolean {
  const { result, errorMessage, sessions, attempt, continues, node, usage } = record;
  const isPlain = [attempt, continues, node, usage].every((fact) => fact === undefined);
  return result === 'success' && errorMessage === null && sessions.length === 0 && isPlain;
}

function factsOf({
  result,
  errorCode,
  errorMessage,
  sessions,
  attempt,
  continues,
  node,
  usage,
}: TryRecord): object {
  const isLong = errorMessage !== null && errorMessage.length > maxMessageLength;
  const message = isLong ? `${errorMessage.slice(0, maxMessageLength)}…` : errorMessage;
  return { result, errorCode, errorMessage: message, sessions, attempt, continues, node, usage };
}

/** Throws for a damaged line. Also reads the lines of an earlier version, which are records as JSON. */
export function parseTryLine(line: string): ReportedTry {
  const stored: unknown = JSON.parse(line);
  if (!Array.isArray(stored)) return v.parse(recordSchema, stored);
  const [uowId, threadId, startedMs, tookMs, actionsExecuted, facts = plainSuccess] = v.parse(
    lineSchema,
    stored,
  );
  const { result, errorCode, errorMessage, sessions, attempt, continues, node, usage } = facts;
  const startedAt = times.of(startedMs);
  const endedAt = times.of(startedMs + tookMs);
  return {
    ...{ uowId, threadId, startedAt, endedAt, result, errorCode, errorMessage, actionsExecuted },
    ...{ sessions: [...sessions], attempt, ...(continues && { continues }) },
    ...{ ...(node && { node }), ...(usage && { usage }) },
  };
}

/** Null for a damaged line. */
export function tryIdOf(line: string): string | null {
  return idPattern.exec(line)?.[1] ?? null;
}

export function tryIdsIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => tryIdOf(line) ?? []));
}
