import { randomUUID } from 'node:crypto';
import type { Machines } from '@gatehouse/plugin-runtime/api';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { GatedProject } from '../approval/gated-project.ts';
import type { TaskLedger } from '../ledger/task-ledger.ts';
import type { TryProxies } from '../proxies/try-proxies.ts';
import type { TargetSlots } from '../targets/target-slots.ts';
import {
  allocateThreads,
  startableThreads,
  type ThreadAllocation,
  type ThreadDemand,
} from '../task/allocate-threads.ts';
import { isActive, type Task } from '../task/task.ts';
import { endTries } from '../task/tries.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';
import { ReadyQueue } from './ready-queue.ts';
import { requiresOf } from './requires-of.ts';
import type { TaskStore } from './task-store.ts';
import type { TryRunner } from './try-runner.ts';
import type { PlannedThread, TryWrite } from './write-tries.ts';

export interface TryPlannerOptions {
  readonly taskStore: TaskStore;
  readonly tries: Pick<TryRunner, 'paceOf'>;
  readonly proxies: TryProxies;
  readonly ledger: Pick<TaskLedger, 'heldBy'>;
  readonly machines: Machines;
  readonly targets: TargetSlots;
  readonly clock: Clock;
  /** Threads that may run at once over all tasks. */
  ceiling(): number;
  /** While a task is written, none of its tries is planned. */
  isWriting(taskId: string): boolean;
  /** A task was given no thread because its own should be free soon. They may not be: another plan is due then. */
  onDeferred(): void;
}

/** The tries of one task that a pass starts. */
export type TryPlan = Pick<TryWrite, 'threads' | 'lacksProxy'>;

export type PassEnds = ReadonlyMap<string, readonly RecordedEnd[]>;

/** Knows which tasks could start tries, and plans their threads as `allocateThreads` decides. */
export class TryPlanner {
  readonly #options: TryPlannerOptions;
  readonly #projects = new Map<string, GatedProject>();
  readonly #queue: ReadyQueue;
  /** Tasks whose demand for threads may differ from their entry in the queue. */
  readonly #dirty = new Set<string>();
  /** Tasks that could start a try but have no proxy. */
  readonly #awaitingProxy = new Set<string>();
  /** Tasks that could start a try, but whose caps allow none or for which there is no machine. */
  readonly #held = new Set<string>();

  constructor(options: TryPlannerOptions) {
    this.#options = options;
    this.#queue = new ReadyQueue(options.clock);
  }

  get awaitsProxy(): boolean {
    return this.#awaitingProxy.size > 0;
  }

  get holdsTasks(): boolean {
    return this.#held.size > 0 || this.#options.targets.holdsTasks;
  }

  /** Milliseconds since 1970 at which a plan may find more to start though nothing has changed; null for never. */
  get dueAt(): number | null {
    return this.#options.targets.dueAt;
  }

  /** The project with which the task was started; undefined once the task has ended. */
  projectOf(taskId: string): GatedProject | undefined {
    return this.#projects.get(taskId);
  }

  /** Labels that the machine of its tries must have. */
  requiresOf(task: Task): readonly string[] {
    return requiresOf(task, this.#projects.get(task.id));
  }

  admit(taskId: string, project: GatedProject): void {
    this.#projects.set(taskId, project);
    this.#queue.add(taskId);
  }

  /** The next plan looks at the task again. */
  taskChanged(taskId: string): void {
    this.#dirty.add(taskId);
  }

  /** Plans by task, after the ends of the same pass. Tasks without a plan start no try. */
  plan(ended: PassEnds): ReadonlyMap<string, TryPlan> {
    const { ceiling, clock, targets } = this.#options;
    const refreshed = this.#refreshTasks(ended);
    const allocations = allocateThreads(this.#demands(refreshed), {
      freeThreads: ceiling() - this.#queue.running,
      now: clock.now(),
      openThread: (task) => this.#openThread(task),
    });
    const plans = new Map<string, TryPlan>();
    for (const allocation of allocations) {
      const lacksProxy = allocation.isRefused && !targets.isWaiting(allocation.task.id);
      this.#note(allocation, lacksProxy);
      if (allocation.threads.length > 0 || lacksProxy)
        plans.set(allocation.task.id, toPlan(allocation, lacksProxy));
    }
    return plans;
  }

  /** Updates the queue. Returns the updated tasks with the ends of this pass applied. */
  #refreshTasks(ended: PassEnds): ReadonlyMap<string, Task> {
    const refreshed = new Map<string, Task>();
    const woken = this.#options.targets.woken();
    for (const id of new Set([
      ...this.#dirty,
      ...ended.keys(),
      ...this.#awaitingProxy,
      ...this.#held,
      ...woken,
    ])) {
      const task = this.#options.isWriting(id) ? null : this.#refresh(id, ended.get(id) ?? []);
      if (task !== null) refreshed.set(id, task);
    }
    return refreshed;
  }

  /** Null if none of its tries may start. */
  #refresh(taskId: string, ended: readonly RecordedEnd[]): Task | null {
    const { taskStore, targets } = this.#options;
    this.#dirty.delete(taskId);
    this.#awaitingProxy.delete(taskId);
    this.#held.delete(taskId);
    if (!this.#projects.has(taskId)) return null;
    if (taskStore.has(taskId) && isActive(taskStore.find(taskId))) {
      const task = endTries(taskStore.find(taskId), ended);
      this.#queue.update(task);
      // A turn that it cannot use would keep others from their targets.
      if (startableThreads(task) === 0) targets.forget(taskId);
      return task;
    }
    targets.forget(taskId);
    this.#projects.delete(taskId);
    this.#queue.remove(taskId);
    return null;
  }

  /** Takes tasks from the queue as long as the caller asks for more. */
  *#demands(refreshed: ReadonlyMap<string, Task>): Iterable<ThreadDemand> {
    const { taskStore, tries, ledger, targets, machines } = this.#options;
    for (const id of this.#queue.take()) {
      const stored = taskStore.find(id);
      const requires = this.requiresOf(stored);
      const slots = machines.slotsFor(requires);
      const task = withLimit(refreshed.get(id) ?? stored, slots);
      const isHeld = (ledger.heldBy(stored) ?? machines.waitsFor(requires)) !== null;
      if (isHeld || task.running.length >= (slots ?? Number.POSITIVE_INFINITY)) {
        this.#held.add(id);
        targets.forget(id);
        continue;
      }
      const project = this.#projects.get(id);
      const tryMs = project === undefined ? null : tries.paceOf(project);
      yield { task, tryMs, freed: stored.running.length - task.running.length };
    }
  }

  /** Slots of its targets first: a task that waits for a proxy keeps none. */
  #openThread({ id, settings }: Task) {
    const { proxies, targets } = this.#options;
    const tryId = randomUUID();
    if (!targets.take({ taskId: id, tryId, targets: settings.targets ?? [] })) return null;
    const route = proxies.routeOf(tryId, settings);
    if (route === null) targets.cancel(tryId);
    return route && { tryId, ...route };
  }

  #note({ task, threads, isDeferred }: ThreadAllocation<unknown>, lacksProxy: boolean): void {
    this.#queue.noteStarted(task.id, threads.length);
    if (lacksProxy) this.#awaitingProxy.add(task.id);
    if (!isDeferred) return;
    this.#dirty.add(task.id);
    this.#options.onDeferred();
  }
}

/** Threads that no machine has room for would take those of other tasks. */
function withLimit(task: Task, slots: number | null): Task {
  if (slots === null || slots >= task.settings.limitOfThreads) return task;
  return { ...task, settings: { ...task.settings, limitOfThreads: slots } };
}

function toPlan(
  { threads, triesPerThread }: ThreadAllocation<Omit<PlannedThread, 'next'>>,
  lacksProxy: boolean,
): TryPlan {
  const nextIds = () => Array.from({ length: triesPerThread - 1 }, () => randomUUID());
  return { threads: threads.map((thread) => ({ next: nextIds(), ...thread })), lacksProxy };
}
