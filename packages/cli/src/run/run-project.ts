import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';
import { answerWindows, type People } from './answer-windows.ts';
import { assertTrusted } from './assert-trusted.ts';
import { followTask } from './follow-task.ts';
import { RunView } from './show-run.ts';

export interface RunProjectOptions {
  readonly client: ApiClient;
  /** Path of a project file, relative to the working folder. */
  readonly project: string;
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  readonly json: boolean;
  /** Without a question, wherever the project comes from. */
  readonly isTrusted: boolean;
  readonly people: People;
}

const createdSchema = v.object({ id: v.string(), name: v.string() });

/** Makes a task, runs it once, answers its questions, and removes it. True on success. */
export async function runProject(options: RunProjectOptions): Promise<boolean> {
  const { client, project, settings, json, isTrusted, people } = options;
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
    const view = new RunView({ client, taskId: task.id, json });
    const onQuestion = (prompt: string) => view.showQuestion(prompt);
    // A run that nobody can answer is ended, and the reason is thrown at its end.
    const answering = answerWindows({
      client,
      taskId: task.id,
      people,
      signal: done.signal,
      onQuestion,
    }).catch((error: unknown) => {
      interrupt();
      return error;
    });
    const late = endAfter(people.timeoutSeconds, interrupt);
    const state = await followTask({ client, taskId: task.id, name: task.name, view });
    done.abort();
    late.clear();
    const problem = (await answering) ?? late.problem();
    view.showEnd({ state, name: task.name, seconds: (performance.now() - startedAt) / 1000 });
    if (problem !== null) throw problem;
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

/** Calls back when the time of the run is over. */
function endAfter(seconds: number | null, end: () => void) {
  let isOver = false;
  const onTime = () => {
    isOver = true;
    end();
  };
  const timer = seconds === null ? undefined : setTimeout(onTime, seconds * 1000);
  return {
    clear: () => clearTimeout(timer),
    problem: () => (isOver ? new Error(`The run was ended after ${seconds} s, as --timeout says`) : null),
  };
}
