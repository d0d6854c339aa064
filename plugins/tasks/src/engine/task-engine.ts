import type { KeptState } from '@gatehouse/plugin-runtime/api';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { GatedProject } from '../approval/gated-project.ts';
import type { ApproveOptions, Approver, TaskApprovals } from '../approval/task-approvals.ts';
import type { TaskArtifacts } from '../artifacts/task-artifacts.ts';
import type { TryHistory } from '../history/try-history.ts';
import type { TaskLocators } from '../locators/task-locators.ts';
import type { LogArchive } from '../logs/log-archive.ts';
import type { TryProxies } from '../proxies/try-proxies.ts';
import type { TargetSlots } from '../targets/target-slots.ts';
import { approveTask } from '../task/approve-task.ts';
import { isStarted, stopTask } from '../task/control-task.ts';
import { queueContinuation } from '../task/queue-continuation.ts';
import { type Continued, isActive, type RunningTry, type Task } from '../task/task.ts';
import { recordEnds } from '../task/unfiled-tries.ts';
import { HistoryWriter } from './history-writer.ts';
import { LiveTries, type LiveTriesOptions } from './live-tries.ts';
import { assertEditable, assertHasPlace, hasTriesToStart, startWith, withProject } from './started-task.ts';
import { type TaskStore, unknownTask } from './task-store.ts';
import { threadCeiling } from './thread-ceiling.ts';
import { TryDispatcher } from './try-dispatcher.ts';
import type { TryRunner } from './try-runner.ts';

export interface TaskEngineOptions extends LiveTriesOptions {
  readonly taskStore: TaskStore;
  readonly artifacts: Pick<TaskArtifacts, 'forget' | 'put'>;
  readonly history: TryHistory;
  readonly locators: Pick<TaskLocators, 'forget' | 'close'>;
  readonly logArchive: Pick<LogArchive, 'forget' | 'close'>;
  readonly proxies: TryProxies;
  readonly targets: TargetSlots;
  readonly approvals: TaskApprovals;
  /** Threads that may run at once over all tasks; null for as many as the machines can. */
  readonly maxThreads: number | null;
}

/** A failed try with its state. */
export interface FailedTryState extends Continued {
  readonly taskId: string;
  readonly kept: KeptState;
}

/** Longer than the time limit of the BadEnd branch of an interrupted run. */
const deleteWaitMs = 15_000;
const stopGraceMs = 2000;
const stopCutMs = 3000;

/** Starts, stops, changes and deletes tasks. */
export class TaskEngine {
  readonly #options: TaskEngineOptions;
  readonly #tries: TryRunner;
  readonly #historyWriter: HistoryWriter;
  readonly #dispatcher: TryDispatcher;
  readonly #deleting = new Set<string>();

  constructor(options: TaskEngineOptions) {
    this.#options = options;
    this.#tries = new LiveTries(options);
    this.#historyWriter = new HistoryWriter(options);
    this.#dispatcher = new TryDispatcher({
      ...options,
      machines: options.runs.machines,
      ceiling: () => this.ceiling,
      tries: this.#tries,
      historyWriter: this.#historyWriter,
    });
  }

  get ceiling(): number {
    return threadCeiling(this.#options);
  }

  /** Why no machine takes tries of the task now; null where one does. */
  lacksMachine(task: Task): string | null {
    return this.#options.runs.machines.waitsFor(this.#dispatcher.requiresOf(task));
  }

  /** Why no machine has a free slot for tries of the task now; null where one does. */
  lacksSlot(task: Task): string | null {
    return this.#options.runs.machines.lacksSlot(this.#dispatcher.requiresOf(task));
  }

  /** Whether a try of the task has begun and has no machine yet. */
  isWaiting({ id }: Task): boolean {
    return this.#options.runs.machines.isWaiting(id);
  }

  /** Caps of a new day, or other limits of targets, may allow tries again. */
  lookAgain(): void {
    this.#dispatcher.lookAgain();
  }

  /** Reads the project file again, checks the scopes of the caller's key and approves the content. Returns the project. */
  async start(id: string, by: Approver, options: ApproveOptions = {}): Promise<GatedProject> {
    const project = await this.#approve(id, by, options);
    let isNew = false;
    await this.#options.taskStore.change(id, (task) => {
      this.#assertNotDeleting(id);
      isNew = !isStarted(task);
      return isNew ? startWith(task, project) : approveTask(task, project.approval);
    });
    if (isNew) this.#dispatcher.admit(id, project);
    return project;
  }

  /** Approves the current project without changing the state of the task. */
  async approve(id: string, by: Approver, options: ApproveOptions): Promise<GatedProject> {
    const project = await this.#approve(id, by, { ...options, isWhole: true });
    await this.#options.taskStore.change(id, (task) => approveTask(task, project.approval));
    return project;
  }

  /**
   * Starts the tries that `change` queues, with a project that passed the gate. `change` may return the task unchanged.
   */
  async fire(id: string, project: GatedProject, change: (task: Task) => Task): Promise<void> {
    let hasFired = false;
    await this.#options.taskStore.change(id, (task) => {
      if (this.#deleting.has(id)) return task;
      const fired = change(task);
      hasFired = fired !== task;
      return hasFired ? withProject(fired, project) : task;
    });
    if (hasFired) this.#dispatcher.admit(id, project);
  }

  /**
   * Queues a try that goes on with one that failed, through the gate of a start. The tries that wait start with it. Throws
   * `failed_precondition` where the project has no such place any more, or the task may not start it.
   */
  async continueFrom(failed: FailedTryState, by: Approver, options: ApproveOptions): Promise<GatedProject> {
    const { taskId: id, kept, ...continued } = failed;
    const project = await this.#approve(id, by, options);
    assertHasPlace(project.document, kept);
    await this.#options.taskStore.change(id, (task) => {
      this.#assertNotDeleting(id);
      return withProject(queueContinuation(task, continued), project);
    });
    this.#dispatcher.admit(id, project);
    return project;
  }

  /** Running tries finish, and no other starts. */
  async stop(id: string): Promise<void> {
    await this.#options.taskStore.change(id, stopTask);
    await this.withdraw(id);
    this.#dispatcher.taskChanged(id);
  }

  /** Interrupts the running tries. Resolves once the request is recorded. */
  async interrupt(id: string): Promise<void> {
    let running: readonly RunningTry[] = [];
    const task = await this.#options.taskStore.change(id, (current) => {
      running = current.running;
      return stopTask(current);
    });
    this.#tries.interrupt(running, { throughBadEnd: task.settings.performBadEndOnInterrupt });
    this.#dispatcher.taskChanged(id);
  }

  /** Changes the number of queued tries. A ready task that then has some is started, through the gate. */
  async changeTries(id: string, change: (task: Task) => Task, by: Approver): Promise<Task> {
    assertEditable(this.#options.taskStore.find(id));
    const { changed, needsProject } = await this.#changeQueue(id, change, null);
    if (!needsProject) return changed;
    return (await this.#changeQueue(id, change, await this.#approve(id, by))).changed;
  }

  /** Changes settings other than the queue. A ready task with queued tries needs the rights of a start for that. */
  async editGated(id: string, change: (task: Task) => Task, { caller }: Approver): Promise<Task> {
    const task = this.#options.taskStore.find(id);
    assertEditable(task);
    if (hasTriesToStart(task)) await this.#options.approvals.assertAllowed(task, caller);
    return this.edit(id, change);
  }

  /** Returns tries that threads have not started to the queue, so that the next change applies to them too. */
  async withdraw(id: string): Promise<void> {
    const unstarted = await this.#tries.takeBack((taskId) => taskId === id);
    if (unstarted.length > 0) await this.#options.taskStore.change(id, (task) => recordEnds(task, unstarted));
  }

  /** Changes settings and starts the tries that they now allow. */
  async edit(id: string, change: (task: Task) => Task): Promise<Task> {
    await this.withdraw(id);
    const task = await this.#options.taskStore.change(id, (current) => {
      assertEditable(current);
      return change(current);
    });
    this.#dispatcher.taskChanged(id);
    return task;
  }

  /** Removes a task that no schedule file owns. */
  async remove(id: string): Promise<void> {
    assertEditable(this.#options.taskStore.find(id));
    await this.discard(id);
  }

  /** Interrupts the task, waits for its runs to end up to a time limit, and deletes it. */
  async discard(id: string): Promise<void> {
    const { taskStore, artifacts, failures, ledger, locators, logs, logArchive } = this.#options;
    const task = taskStore.find(id);
    this.#deleting.add(id);
    try {
      // A task that is not running is deleted in one step, so that a crash leaves it unchanged.
      if (isActive(task)) await this.interrupt(id);
      const gone = this.#tries.gone((taskId) => taskId === id);
      await withTimeLimit(gone, deleteWaitMs, () => undefined);
      await taskStore.remove(id);
      logs.forget(id);
      const kept = [artifacts, failures, ledger, locators, logArchive, this.#historyWriter];
      await Promise.all(kept.map((part) => part.forget(id)));
    } finally {
      this.#deleting.delete(id);
    }
  }

  /** Waits for running tries up to a time limit, then ends them; the next start queues those again. */
  async close(): Promise<void> {
    const { taskStore, failures, ledger, locators, logArchive } = this.#options;
    this.#dispatcher.freeze();
    void this.#tries.takeBack(() => true);
    const gone = () => this.#tries.gone(() => true);
    await withTimeLimit(gone(), stopGraceMs, () => undefined);
    this.#tries.cutAll((id) => taskStore.has(id) && taskStore.find(id).settings.performBadEndOnInterrupt);
    await withTimeLimit(gone(), stopCutMs, () => undefined);
    await this.#dispatcher.close();
    const closed = [failures, ledger, locators, logArchive].map((part) => part.close());
    await Promise.all([...closed, this.#historyWriter.settled()]);
  }

  /** A change that starts the task needs its project. Without one, it leaves the task unchanged. */
  async #changeQueue(
    id: string,
    change: (task: Task) => Task,
    project: GatedProject | null,
  ): Promise<{ readonly changed: Task; readonly needsProject: boolean }> {
    let starts = false;
    const changed = await this.#options.taskStore.change(id, (current) => {
      this.#assertNotDeleting(id);
      const next = change(current);
      starts = hasTriesToStart({ status: current.status, numberOfTries: next.numberOfTries });
      if (!starts) return next;
      return project === null ? current : startWith(next, project);
    });
    if (starts && project !== null) this.#dispatcher.admit(id, project);
    else this.#dispatcher.taskChanged(id);
    return { changed, needsProject: starts && project === null };
  }

  async #approve(id: string, by: Approver, options: ApproveOptions = {}): Promise<GatedProject> {
    this.#assertNotDeleting(id);
    return this.#options.approvals.approve(this.#options.taskStore.find(id), by, options);
  }

  #assertNotDeleting(id: string): void {
    if (this.#deleting.has(id)) throw unknownTask(id);
  }
}
