import type { RunEvent, RunFailure, RunInfo, RunOutcome } from '@gatehouse/plugin-runtime/api';
import { mask, type Secrets } from '../config/secret-settings.ts';
import type { TryRecord } from '../history/try-record.ts';
import type { ActionNames } from '../logs/action-names.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import { TryLog } from '../logs/try-log.ts';

interface TryReportOptions {
  readonly taskId: string;
  readonly run: Pick<RunInfo, 'uowId' | 'threadId'>;
  readonly names: ActionNames;
  readonly logs: TaskLogs;
  readonly secrets: Secrets;
}

const endings = {
  success: { level: 'Info', message: 'The try succeeded' },
  interrupted: { level: 'Warning', message: 'The try was interrupted' },
  failure: { level: 'Error', message: 'The try failed' },
} as const;

/** What one try tells of itself, without the secrets of its form. */
export class TryReport {
  readonly #log: TryLog;
  readonly #secrets: Secrets;

  constructor({ taskId, run, names, logs, secrets }: TryReportOptions) {
    this.#secrets = secrets;
    this.#log = new TryLog({ run, names, mask: secrets.mask, add: (entry) => logs.add(taskId, entry) });
  }

  /** @param timestamp UTC ISO-8601 */
  begin(timestamp: string, attempt = 1): void {
    const again = attempt === 1 ? '' : `, as attempt ${attempt}: the daemon ended during the one before`;
    this.#log.note(`The try started${again}`, 'Info', timestamp);
  }

  take(event: RunEvent): void {
    this.#log.take(event);
  }

  end({ result, errorMessage, endedAt }: TryRecord): void {
    const { level, message } = endings[result];
    this.#log.note(result === 'failure' ? `${message}: ${errorMessage}` : message, level, endedAt);
  }

  withoutSecrets(failure: RunFailure): RunFailure {
    const { mask: maskText, isSecretVariable } = this.#secrets;
    const variables = failure.variables.map(({ name, value }) => {
      const isHidden = isSecretVariable(name) && value !== '';
      return { name, value: isHidden ? mask : maskText(value) };
    });
    return { ...failure, variables, exceptionMessage: maskText(failure.exceptionMessage) };
  }

  maskedOutcome(outcome: RunOutcome): RunOutcome {
    const { errorMessage } = outcome;
    return errorMessage === null ? outcome : { ...outcome, errorMessage: this.#secrets.mask(errorMessage) };
  }
}
