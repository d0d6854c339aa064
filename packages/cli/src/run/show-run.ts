import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';
import { progressText, readProgress } from './run-progress.ts';
import type { TaskState } from './task-state.ts';

const maxLines = 1_000;

const logSchema = v.object({
  entries: v.array(
    v.looseObject({ kind: v.string(), level: v.string(), message: v.string(), timestamp: v.string() }),
  ),
});

/**
 * Shows a run while it goes on: its log and questions on standard error, its end on standard output; as JSON lines if
 * asked. The progress of actions is shown at a terminal, and as JSON lines.
 */
export class RunView {
  readonly #client: ApiClient;
  readonly #taskId: string;
  readonly #isJson: boolean;
  #shown = 0;
  #lastProgress = '';

  constructor(options: { readonly client: ApiClient; readonly taskId: string; readonly json: boolean }) {
    this.#client = options.client;
    this.#taskId = options.taskId;
    this.#isJson = options.json;
  }

  /** Shows the lines that the project logged since the last call. */
  async showLog(print: (line: string) => void): Promise<void> {
    const answer = await this.#client.call('runner', `GET /tasks/${this.#taskId}/logs?take=${maxLines}`);
    const { entries } = v.parse(logSchema, answer);
    for (const entry of entries.slice(this.#shown)) {
      if (this.#isJson) printJson('log', entry);
      else if (entry.kind === 'project')
        print(`${entry.timestamp.slice(11, 19)} ${mark(entry.level)}${entry.message}`);
    }
    this.#shown = entries.length;
  }

  /** The progress of the action that runs, for the line that a terminal keeps; empty where nobody would see it. */
  async showProgress(): Promise<string> {
    if (!this.#isJson && !process.stderr.isTTY) return '';
    const progress = await readProgress(this.#client, this.#taskId);
    if (progress === null) return '';
    if (!this.#isJson) return progressText(progress);
    const seen = `${progress.uowId} ${progress.actionId} ${progress.timestamp}`;
    if (seen !== this.#lastProgress) printJson('progress', progress);
    this.#lastProgress = seen;
    return '';
  }

  showQuestion(prompt: string): void {
    if (this.#isJson) printJson('question', { prompt });
    else console.error(`\nThe project asks: ${prompt}`);
  }

  showEnd({ state, name, seconds }: { state: TaskState; name: string; seconds: number }): void {
    if (this.#isJson) {
      printJson('end', { name, seconds: Number(seconds.toFixed(3)), ...state });
      return;
    }
    const sign = state.status === 'Complete' ? '✔' : '✖';
    console.log(`${sign} ${name}: ${state.status} in ${seconds.toFixed(1)} s`);
    for (const point of state.failurePoints) {
      const action = point.actionComment === '' ? point.actionId : point.actionComment;
      const outcomeText = point.isHardStop ? 'failed' : 'took its error branch';
      console.log(`  ${action} ${outcomeText}: ${point.exceptionMessage}`);
    }
  }
}

function mark(level: string): string {
  return level === 'Info' ? '' : `${level}: `;
}

function printJson(kind: string, facts: object): void {
  console.log(JSON.stringify({ ...facts, kind }));
}
