import { setTimeout as wait } from 'node:timers/promises';
import ora from 'ora';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';
import type { RunView } from './show-run.ts';
import { type TaskState, taskState } from './task-state.ts';

export interface FollowOptions {
  readonly client: ApiClient;
  readonly taskId: string;
  readonly name: string;
  readonly view: RunView;
}

const ended = new Set(['Complete', 'Fail', 'Stop', 'NotComplete']);
const pollMs = 200;

/** Shows the log and one line of progress until the task has ended. */
export async function followTask({ client, taskId, name, view }: FollowOptions): Promise<TaskState> {
  const spinner = ora({
    text: name,
    stream: process.stderr,
    discardStdin: false,
    ...plainWithoutWidth(),
  }).start();
  const startedAt = performance.now();
  const print = (line: string) => {
    spinner.clear();
    console.error(line);
  };
  try {
    for (;;) {
      const state = v.parse(taskState, await client.call('runner', `GET /tasks/${taskId}/state`));
      await view.showLog(print);
      if (ended.has(state.status)) return state;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const progress = await view.showProgress();
      spinner.text = `${name}: ${state.status}, ${seconds} s, done ${state.doneAll}, waiting ${state.numberOfTries}${progress === '' ? '' : `; ${progress}`}`;
      await wait(pollMs);
    }
  } finally {
    spinner.stop();
  }
}

/** A terminal without a size, such as one that a script makes, would get the line again and again. */
function plainWithoutWidth(): { readonly isEnabled?: false } {
  return process.stderr.isTTY && process.stderr.columns === 0 ? { isEnabled: false } : {};
}
