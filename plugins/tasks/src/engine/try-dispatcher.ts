import type { Logger } from '@gatehouse/sdk-plugin';
import type { GatedProject } from '../approval/gated-project.ts';
import { isStarted } from '../task/control-task.ts';
import type { Task } from '../task/task.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';
import { PassTimers } from './pass-timers.ts';
import { type PassEnds, TryPlanner, type TryPlannerOptions } from './try-planner.ts';
import type { Launch } from './try-runner.ts';
import { type PlannedThread, type TryWrite, type WriteTriesParts, writeTries } from './write-tries.ts';

export interface TryDispatcherOptions
  extends WriteTriesParts,
    Omit<TryPlannerOptions, keyof WriteTriesParts | 'isWriting' | 'onDeferred'> {
  readonly log: Logger;
}

/**
 * Records ended tries and starts planned ones, in passes: each pass writes every task with changes once. Events of the
 * same turn of the event loop, and events during a write of their task, share one write.
 */
export class TryDispatcher {
  readonly #options: TryDispatcherOptions;
  readonly #planner: TryPlanner;
  readonly #pendingEnds = new Map<string, RecordedEnd[]>();
  /** Tasks that are being written, or whose failed write waits to be tried again. */
  readonly #writes = new Map<string, Promise<void>>();
  readonly #timers = new PassTimers(() => this.#runPass());
  #mayStart = true;

  constructor(options: TryDispatcherOptions) {
    this.#options = options;
    this.#planner = new TryPlanner({
      ...options,
      isWriting: (taskId) => this.#writes.has(taskId),
      onDeferred: () => this.#timers.scheduleBatched(),
    });
    options.proxies.onChange(() => {
      if (this.#planner.awaitsProxy) this.#timers.schedule();
    });
    // More of them may be free for tasks that wait.
    options.machines.onChange(() => this.#timers.schedule());
  }

  /** Allows tries of the task to start, with that project. */
  admit(taskId: string, project: GatedProject): void {
    if (!this.#options.taskStore.has(taskId)) return;
    this.#planner.admit(taskId, project);
    this.taskChanged(taskId);
  }

  /** Labels that the machine of its tries must have. */
  requiresOf(task: Task): readonly string[] {
    return this.#planner.requiresOf(task);
  }

  /** Looks again at tasks that were held: a new day of caps may have begun, or limits have changed. */
  lookAgain(): void {
    if (this.#planner.holdsTasks) this.#timers.schedule();
  }

  /** Updates the demand of the task in the next pass. */
  taskChanged(taskId: string): void {
    this.#planner.taskChanged(taskId);
    this.#timers.schedule();
  }

  /** Starts no more tries; ends are still recorded. */
  freeze(): void {
    this.#mayStart = false;
  }

  /** Resolves once every end so far is recorded or has failed to be. */
  async close(): Promise<void> {
    this.#timers.close();
    do {
      this.#runPass();
      await Promise.all(this.#writes.values());
    } while (this.#writes.size > 0);
  }

  #runPass(): void {
    const ended = this.#takePendingEnds();
    const plans = this.#mayStart ? this.#planner.plan(ended) : new Map<string, never>();
    for (const taskId of new Set([...ended.keys(), ...plans.keys()])) {
      const { threads, lacksProxy } = plans.get(taskId) ?? { threads: [], lacksProxy: false };
      const write = { taskId, ended: ended.get(taskId) ?? [], threads, lacksProxy };
      this.#writes.set(taskId, this.#write(write));
    }
    const { dueAt } = this.#planner;
    this.#timers.scheduleIn(dueAt && Math.max(0, dueAt - this.#options.clock.now()));
  }

  #takePendingEnds(): PassEnds {
    const taken = new Map([...this.#pendingEnds].filter(([id]) => !this.#writes.has(id)));
    for (const id of taken.keys()) this.#pendingEnds.delete(id);
    return taken;
  }

  async #write(write: TryWrite): Promise<void> {
    const { taskId } = write;
    try {
      await writeTries(write, this.#options, (task, threads) => this.#launch(task, threads));
    } catch (error) {
      await this.#backOff(write, error);
    }
    this.#writes.delete(taskId);
    this.taskChanged(taskId);
  }

  #launch(task: Task, threads: ReadonlyMap<string, PlannedThread>): void {
    const { tries } = this.#options;
    const project = this.#planner.projectOf(task.id);
    const onEnd: Launch['onEnd'] = (end, options) => this.#recordEnd(task.id, end, options);
    for (const begun of task.running) {
      const thread = threads.get(begun.tryId);
      if (project === undefined || thread === undefined) continue;
      tries.launch({ task, begun, project, proxy: thread.proxy, onEnd });
    }
    // A project may have stopped its task.
    if (!isStarted(task)) void tries.takeBack((id) => id === task.id);
  }

  /** Ends of tries whose thread continues are batched. */
  #recordEnd(taskId: string, ...[end, { threadContinues }]: Parameters<Launch['onEnd']>): void {
    this.#keepEnds(taskId, [end]);
    if (threadContinues) this.#timers.scheduleBatched();
    else this.#timers.schedule();
  }

  #keepEnds(taskId: string, ends: readonly RecordedEnd[]): void {
    const pending = this.#pendingEnds.get(taskId);
    if (pending === undefined) this.#pendingEnds.set(taskId, [...ends]);
    else pending.push(...ends);
  }

  /**
   * The ends are recorded by a later write, and no try of the task starts until then: otherwise a full disk would cause
   * a write in each turn of the event loop.
   */
  async #backOff({ taskId, ended }: TryWrite, error: unknown): Promise<void> {
    if (!this.#options.taskStore.has(taskId)) return;
    this.#options.log.error('tries of a task could not be recorded', { taskId, error: String(error) });
    if (this.#timers.isClosed) return;
    this.#keepEnds(taskId, ended);
    await this.#timers.backOff();
  }
}
