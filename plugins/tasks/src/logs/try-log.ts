import type { RunEvent, RunTrace, StartWarning, TraceStep } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { ActionNames } from './action-names.ts';
import type { LogEntry } from './log-entry.ts';

export interface TryLogOptions {
  readonly run: Pick<RunInfo, 'uowId' | 'threadId'>;
  readonly names: ActionNames;
  mask(text: string): string;
  add(entry: LogEntry): void;
}

const maxMessageLength = 4000;
const nowhere = { actionId: null, actionGroupId: null, actionName: null };
const plain = { way: null, direction: 'Info', elapsedMilliseconds: null } as const;

type Line = Omit<LogEntry, 'uowId' | 'threadId'>;

interface TraceLine {
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly direction: 'In' | 'Good' | 'Bad';
  readonly way?: string | null;
  readonly ms?: number | null;
}

/** Creates log entries from the events of one try. */
export class TryLog {
  readonly #options: TryLogOptions;
  #lastStep: TraceStep | null = null;

  constructor(options: TryLogOptions) {
    this.#options = options;
  }

  take(event: RunEvent): void {
    if (event.kind === 'log') this.#log(event);
    else if (event.kind === 'failure') this.#fail(event.failure);
    else if (event.kind === 'trace') this.#trace(event.trace);
  }

  warn({ actionId, groupId, message }: StartWarning, timestamp: string): void {
    const place = this.#placeOf(actionId, groupId);
    this.#write({ ...place, ...plain, kind: 'engine', timestamp, level: 'Warning', message });
  }

  /** Logs the outcome of the try. */
  note(message: string, level: LogEntry['level'], timestamp: string): void {
    this.#write({ ...nowhere, ...plain, kind: 'engine', timestamp, level, message });
  }

  #log({ timestamp, level, message, color, actionId, groupId }: Extract<RunEvent, { kind: 'log' }>): void {
    const place = this.#placeOf(actionId, groupId);
    const look = color === undefined ? {} : { color };
    this.#write({ ...place, ...plain, kind: 'project', timestamp, level, message, ...look });
  }

  #fail(failure: Extract<RunEvent, { kind: 'failure' }>['failure']): void {
    const { timestamp, actionId, groupId, isHardStop, actionComment, exceptionMessage } = failure;
    this.#write({
      ...this.#placeOf(actionId, groupId),
      ...(actionComment === '' ? {} : { actionName: actionComment }),
      kind: 'engine',
      timestamp,
      level: isHardStop ? 'Error' : 'Warning',
      message: exceptionMessage,
      way: isHardStop ? null : 'OnError',
      direction: 'Bad',
      elapsedMilliseconds: this.#elapsed(actionId, Date.parse(timestamp)),
    });
  }

  #trace({ steps, omitted }: RunTrace): void {
    const [first] = steps;
    if (first !== undefined && omitted > 0) {
      const message = `${omitted.toLocaleString('en')} actions are left out: they came too fast`;
      this.note(message, 'Info', new Date(first.beganAt).toISOString());
    }
    for (const step of steps) this.#traceStep(step);
  }

  #traceStep(step: TraceStep): void {
    const { beganAt, ms, status, branch } = step;
    const isGoingOn = this.#lastStep?.ms === null && this.#lastStep.beganAt === beganAt;
    if (!isGoingOn) this.#traceLine(step, { message: 'The action begins', at: beganAt, direction: 'In' });
    this.#lastStep = step;
    if (ms === null) return;
    const direction = status === 'Success' ? 'Good' : 'Bad';
    const message = `The action ended: ${status}`;
    this.#traceLine(step, { message, at: beganAt + ms, direction, way: branch, ms });
  }

  #traceLine(
    { actionId, groupId }: TraceStep,
    { message, at, direction, way = null, ms = null }: TraceLine,
  ): void {
    const timestamp = new Date(at).toISOString();
    const place = this.#placeOf(actionId, groupId);
    const level = 'Info';
    this.#write({
      ...place,
      kind: 'engine',
      timestamp,
      level,
      message,
      way,
      direction,
      elapsedMilliseconds: ms === null ? null : Math.round(ms),
    });
  }

  /** Logs a traced action. */
  #elapsed(actionId: string, at: number): number | null {
    const step = this.#lastStep;
    return step?.actionId === actionId ? (step.ms ?? Math.max(0, at - step.beganAt)) : null;
  }

  /** The run's own entries belong to no action. */
  #placeOf(actionId: string, groupId: string) {
    if (actionId === '') return nowhere;
    return { actionId, actionGroupId: groupId, actionName: this.#options.names.get(actionId) ?? null };
  }

  #write(line: Line): void {
    const { run, mask, add } = this.#options;
    const masked = mask(line.message);
    add({
      // First, as it is in the files.
      uowId: run.uowId,
      kind: line.kind,
      timestamp: line.timestamp,
      level: line.level,
      threadId: run.threadId,
      message: masked.length > maxMessageLength ? `${masked.slice(0, maxMessageLength)}…` : masked,
      way: line.way,
      actionId: line.actionId,
      actionGroupId: line.actionGroupId,
      actionName: line.actionName,
      direction: line.direction,
      elapsedMilliseconds: line.elapsedMilliseconds,
      ...(line.color !== undefined && { color: line.color }),
    });
  }
}
