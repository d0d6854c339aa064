import type { RunEvent, RunFailure, StartWarning } from '@gatehouse/plugin-runtime/api';
import type { RunInfo, RunOutcome } from '@gatehouse/sdk-actions';
import { masked } from '@gatehouse/sdk-plugin/internal';
import type { Secrets } from '../config/secret-settings.ts';
import type { ActionNames } from '../logs/action-names.ts';
import type { LogEntry } from '../logs/log-entry.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import { TryLog } from '../logs/try-log.ts';
import type { RunningTry } from '../task/task.ts';
import type { TryRecord } from '../task/try-record.ts';
import type { TriesProgress } from './tries-progress.ts';

interface TryReportOptions {
  readonly taskId: string;
  readonly run: Pick<RunInfo, 'uowId' | 'threadId'>;
  readonly names: ActionNames;
  readonly logs: TaskLogs;
  readonly progress: Pick<TriesProgress, 'note' | 'end'>;
  readonly secrets: Secrets;
}

/** Collects the reports of one try, without the secrets of its form. */
export class TryReport {
  readonly #options: TryReportOptions;
  /** Created on the first report, because few tries have any. */
  #log: TryLog | null = null;

  constructor(options: TryReportOptions) {
    this.#options = options;
  }

  /** @param timestamp UTC ISO-8601 */
  begin(
    timestamp: string,
    { attempt = 1, continues }: Pick<Partial<RunningTry>, 'attempt' | 'continues'>,
  ): void {
    const { taskId, run, logs } = this.#options;
    const again = `The try started, as attempt ${attempt}: the daemon or its worker ended during the one before`;
    if (attempt === 1) logs.started(taskId, run, timestamp);
    else this.#openLog().note(again, 'Info', timestamp);
    if (continues === undefined) return;
    this.#openLog().note(
      `It goes on at the action at which the try ${continues.uowId} failed`,
      'Info',
      timestamp,
    );
  }

  /** Problems of the project that the validation would show. */
  warn(warnings: readonly StartWarning[], timestamp: string): void {
    for (const warning of warnings) this.#openLog().warn(warning, timestamp);
  }

  note(message: string, level: LogEntry['level'], timestamp: string): void {
    this.#openLog().note(message, level, timestamp);
  }

  take(event: RunEvent): void {
    if (event.kind === 'progress') this.#noteProgress(event);
    else this.#openLog().take(event);
  }

  #noteProgress(event: Extract<RunEvent, { readonly kind: 'progress' }>): void {
    const { names, progress, run, secrets } = this.#options;
    const actionName = names.get(event.actionId) ?? '';
    progress.note(run.uowId, event, { actionName, mask: secrets.mask });
  }

  end({ result, errorCode, errorMessage, endedAt }: TryRecord): void {
    const { taskId, run, logs, progress } = this.#options;
    progress.end(run.uowId);
    if (result === 'success') logs.succeeded(taskId, run, endedAt);
    else if (errorCode === 'worker_lost' && result === 'interrupted')
      this.#openLog().note(`${errorMessage}`, 'Warning', endedAt);
    else if (result === 'interrupted') this.#openLog().note('The try was interrupted', 'Warning', endedAt);
    else this.#openLog().note(`The try failed: ${errorMessage}`, 'Error', endedAt);
  }

  withoutSecrets(failure: RunFailure): RunFailure {
    const { mask: maskText, isSecretVariable } = this.#options.secrets;
    const variables = failure.variables.map(({ name, value }) => {
      const isHidden = isSecretVariable(name) && value !== '';
      return { name, value: isHidden ? masked : maskText(value) };
    });
    return { ...failure, variables, exceptionMessage: maskText(failure.exceptionMessage) };
  }

  maskedOutcome(outcome: RunOutcome): RunOutcome {
    const { errorMessage } = outcome;
    return errorMessage === null
      ? outcome
      : { ...outcome, errorMessage: this.#options.secrets.mask(errorMessage) };
  }

  #openLog(): TryLog {
    const { taskId, run, names, logs, secrets } = this.#options;
    this.#log ??= new TryLog({ run, names, mask: secrets.mask, add: (entry) => logs.add(taskId, entry) });
    return this.#log;
  }
}
