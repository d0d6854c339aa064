import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import { holdMessage } from '../approval/hold-message.ts';
import { isHold, type TaskApprovals } from '../approval/task-approvals.ts';
import { toCaller } from '../schedule/task-schedule.ts';
import { holdTask } from '../task/approve-task.ts';
import { resumeTask } from '../task/control-task.ts';
import type { Task } from '../task/task.ts';
import type { TaskEngine } from './task-engine.ts';
import type { TaskStore } from './task-store.ts';

export interface TaskResumerOptions {
  readonly taskStore: TaskStore;
  readonly engine: Pick<TaskEngine, 'fire'>;
  readonly approvals: Pick<TaskApprovals, 'judge'>;
  readonly log: Logger;
}

/** Plugins may still add their actions, without which a project is refused. */
const maxRefusals = 30;

/**
 * Starts tasks again that an earlier daemon did not finish, where their setting `whenLost` asks for it: with the approved
 * content and the rights of the key that started them.
 */
export class TaskResumer {
  readonly #options: TaskResumerOptions;
  /** Number of refusals by task, of those that have not started yet. */
  readonly #waiting: Map<string, number>;

  /** Finds the tasks that an earlier daemon did not finish. */
  constructor(options: TaskResumerOptions) {
    this.#options = options;
    const cutOff = options.taskStore.all().filter(({ resumes, lost }) => resumes !== undefined && !lost);
    this.#waiting = new Map(cutOff.map(({ id }) => [id, 0]));
  }

  /** The task may go on from now on. */
  add(taskId: string): void {
    this.#waiting.set(taskId, 0);
  }

  /** Call once a second: a task that is refused is tried again for a while. */
  async tick(): Promise<void> {
    for (const [taskId, refusals] of this.#waiting) {
      try {
        await this.#resume(taskId);
        this.#waiting.delete(taskId);
      } catch (error) {
        this.#waiting.set(taskId, refusals + 1);
        if (refusals + 1 >= maxRefusals) await this.#giveUp(taskId, error);
      }
    }
  }

  async #resume(taskId: string): Promise<void> {
    const { taskStore, engine, approvals } = this.#options;
    const task = taskStore.has(taskId) ? taskStore.find(taskId) : null;
    if (task?.resumes === undefined) return;
    const project = await approvals.judge(task, toCaller(task.resumes));
    if (!isHold(project)) return engine.fire(taskId, project, resumeTask);
    await taskStore.change(taskId, (current) => holdTask(withoutResume(current), project));
    this.#tell(taskId, holdMessage(task, project));
  }

  async #giveUp(taskId: string, error: unknown): Promise<void> {
    this.#waiting.delete(taskId);
    this.#tell(taskId, error instanceof GatehouseError ? error.message : String(error));
    if (this.#options.taskStore.has(taskId)) await this.#options.taskStore.change(taskId, withoutResume);
  }

  #tell(taskId: string, reason: string): void {
    this.#options.log.warn('a task that was cut off does not go on', { taskId, reason });
  }
}

function withoutResume({ resumes, ...task }: Task): Task {
  return task;
}
