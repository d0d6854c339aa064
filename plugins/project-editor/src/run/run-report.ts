import type { RunEvent } from '@gatehouse/plugin-runtime/api';
import type { LogLevel, RunOutcome } from '@gatehouse/sdk-actions';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { ExecutionStatus } from '../graph/execution-status.ts';
import { NewestEntries } from './newest-entries.ts';

export interface LogEntry {
  readonly actionId: string | null;
  readonly groupId: string | null;
  readonly timeStamp: string;
  readonly level: LogLevel;
  readonly message: string;
  /** How it is to be shown, where the project asks for that. */
  readonly color?: string;
}

export interface LastError {
  readonly actionId: string | null;
  readonly groupId: string | null;
  readonly lastError: string;
}

export interface ActionId {
  readonly actionId: string;
  readonly groupId: string;
}

const logLimit = 10_000;

/** What the runs of an open project leave: logs of all, and of the last one its error and the states of actions. */
export class RunReport {
  readonly #clock: Clock;
  readonly #logs = new NewestEntries<LogEntry>(logLimit);
  readonly #statuses = new Map<string, ExecutionStatus>();
  readonly #errors = new Map<string, string>();
  #lastError: LastError | null = null;
  /** The action that began last. */
  #latest: ActionId | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get lastError(): LastError | null {
    return this.#lastError;
  }

  /** The action that executes now, as far as it is known. */
  get executing(): ActionId | null {
    return this.#latest && this.statusOf(this.#latest.actionId) === 'Executing' ? this.#latest : null;
  }

  /** Oldest first. */
  logs(): readonly LogEntry[] {
    return this.#logs.entries();
  }

  statusOf(actionId: string): ExecutionStatus {
    return this.#statuses.get(actionId) ?? 'NotStarted';
  }

  /** Why an action failed last; null when it did not. */
  errorOf(actionId: string): string | null {
    return this.#errors.get(actionId) ?? null;
  }

  /** A run of the project begins: nothing has executed yet. */
  beginRun(): void {
    this.#statuses.clear();
    this.#errors.clear();
    this.#lastError = null;
  }

  /** One action executes alone; what is known of the others stays. */
  beginAction(place: ActionId): void {
    this.#lastError = null;
    this.#setStatus(place, 'Executing');
  }

  take(event: RunEvent): void {
    if (event.kind === 'action') this.#setStatus(event, event.status);
    if (event.kind === 'log') {
      const { actionId, groupId, timestamp, level, message, color } = event;
      // The run's own entries belong to no action and name none.
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

  end(outcome: RunOutcome): void {
    const isUnexplained = outcome.result === 'failure' && outcome.errorCode !== 'action_failed';
    const message = isUnexplained ? this.#reportFailure(outcome) : outcome.errorMessage;
    if (this.#latest) this.#cutOff(this.#latest.actionId, message);
    this.#latest = null;
  }

  /** An action that was cut off would otherwise look as if it ran for ever, or failed for no reason. */
  #cutOff(actionId: string, message: string | null): void {
    if (this.statusOf(actionId) === 'Executing') this.#statuses.set(actionId, 'Fail');
    const isUnexplained = this.statusOf(actionId) === 'Fail' && !this.#errors.has(actionId);
    if (isUnexplained && message !== null) this.#errors.set(actionId, message);
  }

  #setStatus({ actionId, groupId }: ActionId, status: ExecutionStatus): void {
    this.#statuses.set(actionId, status);
    if (status !== 'Fail') this.#errors.delete(actionId);
    if (status === 'Executing') this.#latest = { actionId, groupId };
  }

  /** A run that failed without a failing action, such as one whose worker died. */
  #reportFailure({ errorCode, errorMessage }: RunOutcome): string {
    const code = errorCode ?? 'no reason was given';
    const message = errorMessage ? `${code}: ${errorMessage}` : `The run failed: ${code}`;
    this.#lastError = { actionId: null, groupId: null, lastError: message };
    const timeStamp = this.#clock.timestamp();
    this.#logs.push({ actionId: null, groupId: null, timeStamp, level: 'Error', message });
    return message;
  }
}
