import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import type { GatedProject } from '../approval/gated-project.ts';
import type { TryProxies } from '../proxies/try-proxies.ts';
import { isStarted } from '../task/control-task.ts';
import { isActive, type Task } from '../task/task.ts';
import { awaitProxy, beginTries, endTries } from '../task/tries.ts';
import { triesAtOnce, usefulThreads } from '../task/try-series.ts';
import { type RecordedEnd, recordEnds, withoutFiled } from '../task/unfiled-tries.ts';
import type { HistoryWriter } from './history-writer.ts';
import { ReadyQueue } from './ready-queue.ts';
import type { TaskStore } from './task-store.ts';
import { allocateTries, emptyAllocation, seriesOf, type TryAllocation } from './try-allocation.ts';
import type { TryRunner } from './try-runner.ts';

export interface TryDispatcherOptions {
  readonly taskStore: TaskStore;
  readonly tries: TryRunner;
  readonly historyWriter: HistoryWriter;
  readonly proxies: TryProxies;
  readonly clock: Clock;
  readonly log: Logger;
  /** Threads that may run at once over all tasks. */
  readonly ceiling: number;
}

const retryAfterMs = 1000;
/** How long the end of a try may wait for other ends, so that one write takes them all. */
const batchMs = 5;

/**
 * Records ended tries and begins new ones. What happens in one turn of the event loop, and to a task that is being
 * written, is written together: each write of a task takes all of its tries that have ended.
 */
export class TryDispatcher {
  readonly #options: TryDispatcherOptions;
  readonly #started = new Map<string, GatedProject>();
  readonly #queue: ReadyQueue;
  /** Tasks of the line that may want more or fewer threads than it knows. */
  readonly #dirty = new Set<string>();
  /** Tasks that could begin and have no proxy. */
  readonly #awaitingProxy = new Set<string>();
  readonly #pendingEnds = new Map<string, RecordedEnd[]>();
  /** Ends that could not be written, for another time. */
  readonly #unwritten: (readonly [taskId: string, end: RecordedEnd])[] = [];
  /** Tasks that are being written. */
  readonly #writes = new Map<string, Promise<void>>();
  /** Tasks whose last write failed, until it is tried again. */
  readonly #backingOff = new Set<string>();
  #nextPass: NodeJS.Immediate | undefined;
  #batchTimer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #mayStart = true;

  constructor(options: TryDispatcherOptions) {
    this.#options = options;
    this.#queue = new ReadyQueue(options.clock);
    options.proxies.onChange(() => {
      if (this.#awaitingProxy.size > 0) this.#schedulePass();
    });
  }

  /** Tries of the task may begin, with that project. */
  admit(taskId: string, project: GatedProject): void {
    const { taskStore } = this.#options;
    if (!taskStore.has(taskId)) return;
    this.#started.set(taskId, project);
    this.#queue.add(taskId);
    this.taskChanged(taskId);
  }

  /** The end of a try whose thread goes on meanwhile waits a moment for others. */
  recordEnd(taskId: string, ended: RecordedEnd, { threadContinues = false } = {}): void {
    const waiting = this.#pendingEnds.get(taskId);
    if (waiting === undefined) this.#pendingEnds.set(taskId, [ended]);
    else waiting.push(ended);
    if (threadContinues) this.#scheduleBatchedPass();
    else this.#schedulePass();
  }

  /** The task was changed: looks again at what may begin. */
  taskChanged(taskId: string): void {
    this.#dirty.add(taskId);
    this.#schedulePass();
  }

  /** Begins nothing more; ends are still recorded. */
  freeze(): void {
    this.#mayStart = false;
  }

  /** Resolves when every end so far is recorded, or could not be. */
  async close(): Promise<void> {
    clearTimeout(this.#retry);
    clearTimeout(this.#batchTimer);
    clearImmediate(this.#nextPass);
    this.#backingOff.clear();
    do {
      this.#runPass();
      await Promise.all(this.#writes.values());
    } while (this.#writes.size > 0);
    clearTimeout(this.#retry);
  }

  #schedulePass(): void {
    this.#nextPass ??= setImmediate(() => this.#runPass());
  }

  #scheduleBatchedPass(): void {
    this.#batchTimer ??= setTimeout(() => this.#schedulePass(), batchMs);
  }

  #runPass(): void {
    this.#nextPass = undefined;
    clearTimeout(this.#batchTimer);
    this.#batchTimer = undefined;
    const ended = this.#takePendingEnds();
    const begins = this.#mayStart ? this.#plan(ended) : new Map<string, TryAllocation>();
    for (const id of new Set([...ended.keys(), ...begins.keys()])) {
      this.#writes.set(id, this.#record(id, ended.get(id) ?? [], begins.get(id) ?? emptyAllocation));
    }
  }

  #takePendingEnds(): ReadonlyMap<string, readonly RecordedEnd[]> {
    const taken = new Map([...this.#pendingEnds].filter(([id]) => this.#isIdle(id)));
    for (const id of taken.keys()) this.#pendingEnds.delete(id);
    return taken;
  }

  #plan(ended: ReadonlyMap<string, readonly RecordedEnd[]>): ReadonlyMap<string, TryAllocation> {
    const { ceiling } = this.#options;
    const seen = this.#refreshTasks(ended);
    const begins = new Map<string, TryAllocation>();
    // Threads that a task has no proxy or no use for go to the next one.
    for (
      let allocated = this.#queue.allocateThreads(ceiling);
      allocated.length > 0;
      allocated = this.#queue.allocateThreads(ceiling)
    ) {
      for (const { taskId, count } of allocated) {
        const allocation = this.#allocate(taskId, count, seen.get(taskId));
        if (allocation.lacksProxy) this.#awaitingProxy.add(taskId);
        if (allocation.tries.size > 0 || allocation.lacksProxy) begins.set(taskId, allocation);
        this.#queue.returnThreads(taskId, count - allocation.tries.size);
      }
    }
    return begins;
  }

  /** Tasks as this turn leaves them before it begins anything. */
  #refreshTasks(ended: ReadonlyMap<string, readonly RecordedEnd[]>): ReadonlyMap<string, Task> {
    const seen = new Map<string, Task>();
    for (const id of new Set([...this.#dirty, ...ended.keys(), ...this.#awaitingProxy])) {
      const task = this.#isIdle(id) ? this.#refresh(id, ended.get(id) ?? []) : null;
      if (task !== null) seen.set(id, task);
    }
    return seen;
  }

  #isIdle(taskId: string): boolean {
    return !this.#writes.has(taskId) && !this.#backingOff.has(taskId);
  }

  #allocate(taskId: string, threads: number, seen: Task | undefined): TryAllocation {
    const { taskStore, tries, proxies, clock } = this.#options;
    const before = taskStore.find(taskId);
    const task = seen ?? before;
    const project = this.#started.get(taskId);
    const atOnce = triesAtOnce(task, project === undefined ? null : tries.paceOf(project));
    const freed = before.running.length - task.running.length;
    const useful = usefulThreads(task, { atOnce, freed, now: clock.now() });
    if (useful === 0) this.#refreshSoon(taskId);
    return allocateTries(task, { threads: Math.min(threads, useful), atOnce, proxies });
  }

  /** Should the threads that the task waits for not be free soon, after all. */
  #refreshSoon(taskId: string): void {
    this.#dirty.add(taskId);
    this.#scheduleBatchedPass();
  }

  /** The task as the ends leave it; null where nothing more of it begins. */
  #refresh(taskId: string, ended: readonly RecordedEnd[]): Task | null {
    const { taskStore } = this.#options;
    this.#dirty.delete(taskId);
    this.#awaitingProxy.delete(taskId);
    if (!this.#started.has(taskId)) return null;
    if (taskStore.has(taskId) && isActive(taskStore.find(taskId))) {
      const task = endTries(taskStore.find(taskId), ended);
      this.#queue.update(task);
      return task;
    }
    this.#started.delete(taskId);
    this.#queue.remove(taskId);
    return null;
  }

  async #record(taskId: string, ended: readonly RecordedEnd[], allocation: TryAllocation): Promise<void> {
    const { tries, proxies, taskStore } = this.#options;
    const tryIds = [...allocation.tries.keys()];
    tries.expect(tryIds);
    await this.#write(taskId, ended, allocation);
    tries.expectNoMore(tryIds);
    for (const { tryId } of ended) proxies.leave(tryId);
    const running = new Set(
      taskStore.has(taskId) ? taskStore.find(taskId).running.map(({ tryId }) => tryId) : [],
    );
    for (const tryId of tryIds) if (!running.has(tryId)) proxies.leave(tryId);
    this.#writes.delete(taskId);
    this.taskChanged(taskId);
  }

  /** The plan was made on what is on disk; the task may have changed since, so its transitions decide. */
  async #write(taskId: string, ended: readonly RecordedEnd[], allocation: TryAllocation): Promise<void> {
    const { taskStore, historyWriter, clock, log } = this.#options;
    if (!taskStore.has(taskId)) return;
    const filed = historyWriter.filedOf(taskId);
    try {
      const task = await taskStore.change(taskId, (current) => {
        const counted = recordEnds(withoutFiled(current, filed), ended);
        const begun = beginTries(counted, seriesOf(allocation), clock.timestamp());
        return allocation.lacksProxy ? awaitProxy(begun) : begun;
      });
      historyWriter.written(taskId, filed);
      this.#launch(task, allocation);
      // A project may have stopped its task.
      if (!isStarted(task)) void this.#options.tries.takeBack((id) => id === taskId);
    } catch (error) {
      if (!taskStore.has(taskId)) return;
      log.error('tries of a task could not be recorded', { taskId, error: String(error) });
      this.#backOff(taskId, ended);
    }
  }

  #launch(task: Task, allocation: TryAllocation): void {
    const project = this.#started.get(task.id);
    if (project === undefined) return;
    for (const begun of task.running) {
      const route = allocation.tries.get(begun.tryId);
      if (route !== undefined) this.#options.tries.launch({ task, begun, project, proxy: route.proxy });
    }
  }

  /**
   * An end that is recorded twice counts once, so trying again is safe. Until then nothing of the task begins: a disk
   * that is full would be asked in each turn of the event loop.
   */
  #backOff(taskId: string, ended: readonly RecordedEnd[]): void {
    this.#unwritten.push(...ended.map((end) => [taskId, end] as const));
    this.#backingOff.add(taskId);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#endBackOff(), retryAfterMs).unref();
  }

  #endBackOff(): void {
    const retried = [...this.#backingOff];
    this.#backingOff.clear();
    for (const [id, end] of this.#unwritten.splice(0)) this.recordEnd(id, end);
    for (const id of retried) this.taskChanged(id);
  }
}
