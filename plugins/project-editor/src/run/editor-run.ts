import type {
  LogLevel,
  ProjectDocument,
  Run,
  RunEvent,
  RunOutcome,
  RunService,
} from '@gatehouse/plugin-runtime/api';
import { type Caller, type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import type { RuntimeValues } from '../session/runtime-values.ts';
import { Ring } from './ring.ts';

export interface LogEntry {
  readonly actionId: string | null;
  readonly groupId: string | null;
  readonly timeStamp: string;
  readonly level: LogLevel;
  readonly message: string;
}

export interface LastError {
  readonly actionId: string | null;
  readonly groupId: string | null;
  readonly lastError: string;
}

export type ExecutionStatus = 'NotStarted' | 'Executing' | 'Success' | 'Fail';

export interface RunStart {
  readonly document: ProjectDocument;
  readonly projectPath: string | null;
  readonly caller: Caller;
}

interface RunParts {
  readonly runs: RunService;
  readonly clock: Clock;
  readonly values: RuntimeValues;
}

const logLimit = 10_000;

/** The one run that an open project may have, and what it left: logs, the last error, states of actions. */
export class EditorRun {
  readonly #parts: RunParts;
  readonly #logs = new Ring<LogEntry>(logLimit);
  readonly #statuses = new Map<string, ExecutionStatus>();
  readonly #errors = new Map<string, string>();
  #lastError: LastError | null = null;
  #active: Run | null = null;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#active !== null;
  }

  get lastError(): LastError | null {
    return this.#lastError;
  }

  /** Oldest first, of all runs since the project was opened. */
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

  /** Returns once the run has begun. Refused while one runs, and without the content scopes it needs. */
  start({ document, projectPath, caller }: RunStart): void {
    if (this.#active) {
      throw new GatehouseError('failed_precondition', 'The project is running already: stop it first.');
    }
    const { runs, values } = this.#parts;
    runs.assertAllowed(document, caller);
    this.#statuses.clear();
    this.#errors.clear();
    this.#lastError = null;
    values.clear();
    const run = runs.start({
      document,
      projectPath,
      taskId: null,
      threadId: 0,
      allowedScopes: caller.scopes,
      wantsValues: true,
      onEvent: (event) => this.#take(event),
    });
    this.#active = run;
    run.ended.then((outcome) => this.#finish(outcome));
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    const run = this.#active;
    if (!run) return;
    run.interrupt({ throughBadEnd: false });
    await run.ended;
  }

  #take(event: RunEvent): void {
    if (event.kind === 'action') this.#statuses.set(event.actionId, event.status);
    if (event.kind === 'action' && event.status !== 'Fail') this.#errors.delete(event.actionId);
    if (event.kind === 'log') {
      const { actionId, groupId, timestamp, level, message } = event;
      // The run's own entries belong to no action and name none.
      this.#logs.push({
        actionId: actionId || null,
        groupId: groupId || null,
        timeStamp: timestamp,
        level,
        message,
      });
    }
    if (event.kind === 'failure') {
      const { actionId, groupId, timestamp, exceptionMessage } = event.failure;
      this.#lastError = { actionId, groupId, lastError: exceptionMessage };
      this.#errors.set(actionId, exceptionMessage);
      this.#logs.push({ actionId, groupId, timeStamp: timestamp, level: 'Error', message: exceptionMessage });
    }
  }

  #finish(outcome: RunOutcome): void {
    this.#active = null;
    for (const [actionId, status] of this.#statuses) {
      // An action that was cut off would otherwise look as if it ran for ever.
      if (status === 'Executing') this.#statuses.set(actionId, 'Fail');
    }
    if (outcome.values) this.#parts.values.replace(outcome.values);
    if (outcome.result === 'failure' && outcome.errorCode !== 'action_failed') this.#reportFailure(outcome);
  }

  /** A run that failed without a failing action, such as one whose worker died. */
  #reportFailure({ errorCode, errorMessage }: RunOutcome): void {
    const message = errorMessage ?? `The run failed: ${errorCode ?? 'no reason was given'}`;
    this.#lastError = { actionId: null, groupId: null, lastError: message };
    const timeStamp = this.#parts.clock.timestamp();
    this.#logs.push({ actionId: null, groupId: null, timeStamp, level: 'Error', message });
  }
}
