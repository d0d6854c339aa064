import { randomUUID } from 'node:crypto';
import {
  type ActionTiming,
  parseProgress,
  type RunEvent,
  type RunProgress,
} from '@gatehouse/plugin-runtime/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { Clock } from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';
import type { lastErrorReply, logsReply } from '../declaration/run-schemas.ts';
import type { ExecutionStatus } from '../graph/execution-status.ts';
import { NewestEntries } from './newest-entries.ts';
import type { RunLog } from './page-of-run-log.ts';

type LogEntry = v.InferOutput<typeof logsReply>['logs'][number];
type LastError = v.InferOutput<typeof lastErrorReply>;

/** How an action went the last time that it ran. */
export interface ActionReport extends ActionId {
  readonly status: ExecutionStatus;
  readonly timing: ActionTiming;
  /** How far it has come; null where it has ended, or does not say. */
  readonly progress: RunProgress | null;
  /** Null where it did not fail. */
  readonly error: string | null;
}

export interface ActionId {
  readonly actionId: string;
  readonly groupId: string;
}

const logLimit = 10_000;

/** Results of the runs of an open project: logs of all runs; the error and the states of actions of the last one. */
export class RunReport {
  readonly #id = randomUUID();
  readonly #clock: Clock;
  readonly #logs = new NewestEntries<LogEntry>(logLimit);
  readonly #statuses = new Map<string, ExecutionStatus>();
  readonly #errors = new Map<string, string>();
  readonly #timings = new Map<string, ActionId & { readonly timing: ActionTiming }>();
  #progress: { readonly actionId: string; readonly progress: RunProgress } | null = null;
  #lastError: LastError | null = null;
  #result: RunOutcome['result'] | null = null;
  /** The action that started last. */
  #latest: ActionId | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get lastError(): LastError | null {
    return this.#lastError;
  }

  /** How the last run ended; null while one runs. */
  get result(): RunOutcome['result'] | null {
    return this.#result;
  }

  /** The executing action, if known. */
  get executing(): ActionId | null {
    return this.#latest && this.statusOf(this.#latest.actionId) === 'Executing' ? this.#latest : null;
  }

  logs(): RunLog<LogEntry> {
    return { id: this.#id, entries: this.#logs.entries(), count: this.#logs.count };
  }

  statusOf(actionId: string): ExecutionStatus {
    return this.#statuses.get(actionId) ?? 'NotStarted';
  }

  /** The last error message of an action; null without one. */
  errorOf(actionId: string): string | null {
    return this.#errors.get(actionId) ?? null;
  }

  /** Actions in the order in which they began last. */
  actions(): readonly ActionReport[] {
    return [...this.#timings.values()]
      .map((entry) => ({
        ...entry,
        status: this.statusOf(entry.actionId),
        progress: this.#progressOf(entry.actionId),
        error: this.errorOf(entry.actionId),
      }))
      .sort((one, other) => one.timing.beganAt - other.timing.beganAt);
  }

  /** A run of the project starts: no action has executed yet. */
  beginRun(): void {
    this.#statuses.clear();
    this.#errors.clear();
    this.#timings.clear();
    this.#progress = null;
    this.#lastError = null;
    this.#result = null;
  }

  /** One action executes alone; the states of the others stay. */
  beginAction(place: ActionId): void {
    this.#lastError = null;
    this.#setStatus(place, 'Executing');
  }

  #progressOf(actionId: string): RunProgress | null {
    const isIts = this.#progress?.actionId === actionId && this.statusOf(actionId) === 'Executing';
    return isIts ? (this.#progress?.progress ?? null) : null;
  }

  #takeProgress({ actionId, progress }: Extract<RunEvent, { readonly kind: 'progress' }>): void {
    this.#progress = progress && { actionId, progress: parseProgress(progress, (text) => text) };
  }

  take(event: RunEvent): void {
    if (event.kind === 'progress') this.#takeProgress(event);
    if (event.kind === 'action') this.#takeStatus(event);
    if (event.kind === 'log') {
      const { actionId, groupId, timestamp, level, message, color } = event;
      // The run's own entries belong to no action.
      this.#logs.push({
        actionId: actionId || null,
        groupId: groupId || null,
        timeStamp: timestamp,
        level,
        message,
        ...(color !== undefined && { color }),
      });
    }
    if (event.kind === 'failure') {
      const { actionId, groupId, timestamp, exceptionMessage } = event.failure;
      this.#lastError = { actionId, groupId, lastError: exceptionMessage };
      this.#errors.set(actionId, exceptionMessage);
      this.#logs.push({ actionId, groupId, timeStamp: timestamp, level: 'Error', message: exceptionMessage });
    }
  }

  /** Names what could not be done for a run. */
  warn(message: string): void {
    const timeStamp = this.#clock.timestamp();
    this.#logs.push({ actionId: null, groupId: null, timeStamp, level: 'Warning', message });
  }

  end(outcome: RunOutcome): void {
    this.#result = outcome.result;
    const isUnexplained = outcome.result === 'failure' && outcome.errorCode !== 'action_failed';
    const message = isUnexplained ? this.#reportFailure(outcome) : outcome.errorMessage;
    if (this.#latest) this.#cutOff(this.#latest.actionId, message);
    this.#latest = null;
  }

  /** Without this, an interrupted action would look as if it ran for ever, or failed without a reason. */
  #cutOff(actionId: string, message: string | null): void {
    if (this.statusOf(actionId) === 'Executing') this.#statuses.set(actionId, 'Fail');
    const isUnexplained = this.statusOf(actionId) === 'Fail' && !this.#errors.has(actionId);
    if (isUnexplained && message !== null) this.#errors.set(actionId, message);
  }

  #takeStatus({ actionId, groupId, status, timing }: Extract<RunEvent, { readonly kind: 'action' }>): void {
    const place = { actionId, groupId };
    this.#setStatus(place, status);
    if (timing) this.#timings.set(actionId, { ...place, timing });
  }

  #setStatus({ actionId, groupId }: ActionId, status: ExecutionStatus): void {
    this.#statuses.set(actionId, status);
    if (status !== 'Fail') this.#errors.delete(actionId);
    if (status === 'Executing') this.#latest = { actionId, groupId };
  }

  /** A failure of a run without a failed action, such as the death of its worker. */
  #reportFailure({ errorCode, errorMessage }: RunOutcome): string {
    const code = errorCode ?? 'no reason was given';
    const message = errorMessage ? `${code}: ${errorMessage}` : `The run failed: ${code}`;
    this.#lastError = { actionId: null, groupId: null, lastError: message };
    const timeStamp = this.#clock.timestamp();
    this.#logs.push({ actionId: null, groupId: null, timeStamp, level: 'Error', message });
    return message;
  }
}
