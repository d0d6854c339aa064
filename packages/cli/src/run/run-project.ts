import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';
import { answerWindows } from './answer-windows.ts';
import { assertTrusted } from './assert-trusted.ts';
import { followTask, type TaskState } from './follow-task.ts';

export interface RunProjectOptions {
  readonly client: ApiClient;
  /** Path of a project file, relative to the working folder. */
  readonly project: string;
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  readonly json: boolean;
  /** Without a question, wherever the project comes from. */
  readonly isTrusted: boolean;
}

const createdSchema = v.object({ id: v.string(), name: v.string() });

/** Makes a task, runs it once, answers its questions from the terminal, and removes it. True on success. */
export async function runProject(options: RunProjectOptions): Promise<boolean> {
  const { client, project, settings, json, isTrusted } = options;
  const path = resolve(project);
  const task = v.parse(createdSchema, await client.call('runner', 'POST /tasks', { path }));
  const startedAt = performance.now();
  const done = new AbortController();
  const interrupt = () =>
    void client.call('runner', `POST /tasks/${task.id}/interrupt`).catch(() => undefined);
  process.once('SIGINT', interrupt);
  try {
    if (settings.length > 0) await applySettings(client, task.id, settings);
    const expectedDigest = await assertTrusted({ client, taskId: task.id, project, isTrusted });
    showWarnings(await client.call('runner', `POST /tasks/${task.id}/start`, { expectedDigest }));
    const answering = answerWindows({ client, taskId: task.id, signal: done.signal });
    const state = await followTask({ client, taskId: task.id, name: task.name });
    done.abort();
    await answering;
    report({ state, name: task.name, seconds: (performance.now() - startedAt) / 1000, json });
    return state.status === 'Complete';
  } finally {
    done.abort();
    process.off('SIGINT', interrupt);
    await client.call('runner', `DELETE /tasks/${task.id}`);
  }
}

const startedSchema = v.object({ warnings: v.optional(v.array(v.object({ message: v.string() })), []) });

/** On standard error, so that the outcome stays alone on standard output. */
function showWarnings(started: unknown): void {
  for (const { message } of v.parse(startedSchema, started).warnings) console.error(`⚠ ${message}`);
}

const skippedSchema = v.object({ skipped: v.array(v.string()) });

async function applySettings(
  client: ApiClient,
  taskId: string,
  settings: RunProjectOptions['settings'],
): Promise<void> {
  const answer = await client.call('runner', `PUT /tasks/${taskId}/config`, { settings });
  const { skipped } = v.parse(skippedSchema, answer);
  if (skipped.length > 0) throw new Error(`The project has no setting named ${skipped.join(', ')}`);
}

function report(outcome: { state: TaskState; name: string; seconds: number; json: boolean }): void {
  const { state, name, seconds, json } = outcome;
  if (json) {
    console.log(JSON.stringify({ name, seconds: Number(seconds.toFixed(3)), ...state }));
    return;
  }
  const mark = state.status === 'Complete' ? '✔' : '✖';
  console.log(`${mark} ${name}: ${state.status} in ${seconds.toFixed(1)} s`);
  for (const point of state.failurePoints) {
    const action = point.actionComment === '' ? point.actionId : point.actionComment;
    const outcomeText = point.isHardStop ? 'failed' : 'took its error branch';
    console.log(`  ${action} ${outcomeText}: ${point.exceptionMessage}`);
  }
}
