import type { RunEvent, RunFailure, RunOutcome } from '@gatehouse/plugin-runtime/api';
import type { Clock } from '@gatehouse/sdk-plugin';
import { filledForm } from '../config/filled-form.ts';
import { mask, type Secrets, secretsOf } from '../config/secret-settings.ts';
import type { TryRecord } from '../history/try-record.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import { TryLog } from '../logs/try-log.ts';
import type { Launch } from './try-runner.ts';

interface TryReportOptions extends Omit<Launch, 'proxy'> {
  readonly logs: TaskLogs;
  readonly clock: Clock;
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

  constructor({ task, begun, project, logs, clock }: TryReportOptions) {
    this.#secrets = secretsOf(filledForm(project.form, task.config));
    this.#log = new TryLog({
      run: { uowId: begun.tryId, threadId: begun.threadId },
      names: project.names,
      clock,
      mask: this.#secrets.mask,
      add: (entry) => logs.add(task.id, entry),
    });
  }

  take(event: RunEvent): void {
    this.#log.take(event);
  }

  end({ result, errorMessage }: TryRecord): void {
    const { level, message } = endings[result];
    this.#log.end(result === 'failure' ? `${message}: ${errorMessage}` : message, level);
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
