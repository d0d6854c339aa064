import type { SessionWindows } from '@gatehouse/plugin-sessions/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import { failLost, queueLost } from '../task/lost-tries.ts';
import type { Task } from '../task/task.ts';
import { type LostChoice, lostChoices } from './lost-question.ts';
import type { TaskResumer } from './task-resumer.ts';
import type { TaskStore } from './task-store.ts';

export interface LostQuestionsOptions {
  readonly taskStore: TaskStore;
  readonly windows: Pick<SessionWindows, 'ask'>;
  readonly resumer: Pick<TaskResumer, 'add'>;
  readonly log: Logger;
}

/** Asks what becomes of the tries that an earlier daemon lost: one question for each task. */
export class LostQuestions {
  readonly #options: LostQuestionsOptions;
  /** By task. */
  readonly #open = new Map<string, AbortController>();

  constructor(options: LostQuestionsOptions) {
    this.#options = options;
  }

  /** Call once a second: opens the windows that are missing, and closes those whose tries somebody started or deleted. */
  look(): void {
    const asking = this.#options.taskStore.all().filter(({ lost }) => lost !== undefined);
    for (const task of asking) if (!this.#open.has(task.id)) void this.#ask(task);
    const ids = new Set(asking.map(({ id }) => id));
    for (const [id, window] of this.#open) if (!ids.has(id)) window.abort('interrupted');
  }

  close(): void {
    for (const window of this.#open.values()) window.abort('interrupted');
  }

  async #ask({ id, name, projectPath, lost = [] }: Task): Promise<void> {
    const { windows, log } = this.#options;
    const [first] = lost;
    if (first === undefined) return;
    const window = new AbortController();
    this.#open.set(id, window);
    const { tryId: uowId, threadId } = first;
    try {
      const choice = await windows.ask({
        prompt: promptOf(name, lost.length),
        choices: lostChoices,
        run: { uowId, taskId: id, threadId, projectName: name, projectPath, fileRights: [] },
        signal: window.signal,
      });
      if (choice !== null) await this.#decide(id, choice === 'again' ? 'again' : 'fail');
    } catch (error) {
      log.error('what becomes of lost tries could not be recorded', { taskId: id, error: String(error) });
    }
    this.#open.delete(id);
  }

  async #decide(id: string, choice: LostChoice): Promise<void> {
    const { taskStore, resumer } = this.#options;
    if (!taskStore.has(id)) return;
    const change = choice === 'again' ? queueLost : failLost;
    await taskStore.change(id, (task) => (task.lost === undefined ? task : goingOn(change(task))));
    resumer.add(id);
  }
}

/** A task that ended meanwhile, by another start, has tries again. */
function goingOn(task: Task): Task {
  const { resumes = task.startedBy, numberOfTries, status } = task;
  if (resumes === undefined || numberOfTries === 0) return task;
  const isOver = status === 'Complete' || status === 'Fail';
  return { ...task, resumes, ...(isOver && { status: 'NotComplete' }) };
}

function promptOf(name: string, count: number): string {
  const tries = count === 1 ? 'a try' : `${count} tries`;
  return (
    `The daemon ended while ${tries} of the task ${JSON.stringify(name)} ran. ` +
    'Choose `again` to run what was lost again, or `fail` to let it fail.'
  );
}
