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
/** Time for which the end of a try may wait for other ends, so that one write includes them all. */
const batchMs = 5;

/**
 * Records ended tries and starts new ones, in passes: each pass writes every task with changes once. Events of the same
 * turn of the event loop, and events during a write of their task, share one write.
 */
export class TryDispatcher {
  readonly #options: TryDispatcherOptions;
  readonly #started = new Map<string, GatedProject>();
  readonly #queue: ReadyQueue;
  /** Tasks whose demand for threads may differ from their entry in the queue. */
  readonly #dirty = new Set<string>();
  /** Tasks that could start a try but have no proxy. */
  readonly #awaitingProxy = new Set<string>();
  readonly #pendingEnds = new Map<string, RecordedEnd[]>();
  /** Ends that could not be written and are retried. */
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

  /** Allows tries of the task to start, with that project. */
  admit(taskId: string, project: GatedProject): void {
    const { taskStore } = this.#options;
    if (!taskStore.has(taskId)) return;
    this.#started.set(taskId, project);
    this.#queue.add(taskId);
    this.taskChanged(taskId);
  }

  /** Ends of tries whose thread continues are batched. */
  recordEnd(taskId: string, ended: RecordedEnd, { threadContinues = false } = {}): void {
    const waiting = this.#pendingEnds.get(taskId);
    if (waiting === undefined) this.#pendingEnds.set(taskId, [ended]);
    else waiting.push(ended);
    if (threadContinues) this.#scheduleBatchedPass();
    else this.#schedulePass();
  }

  /** Updates the demand of the task in the next pass. */
  taskChanged(taskId: string): void {
    this.#dirty.add(taskId);
    this.#schedulePass();
  }

  /** Starts no more tries; ends are still recorded. */
  freeze(): void {
    this.#mayStart = false;
  }

  /** Resolves once every end so far is recorded or has failed to be. */
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
    // Threads that a task cannot use go to the next task.
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

  /** Tasks with the ends of this pass applied, before any try starts. */
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

  /** Checks the task again in case the threads that it waits for do not become free soon. */
  #refreshSoon(taskId: string): void {
    this.#dirty.add(taskId);
    this.#scheduleBatchedPass();
  }

  /** The task with its ends applied; null if none of its tries may start. */
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

  /** The plan rests on the stored task, which may have changed since, so its transitions decide. */
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
   * An end that is recorded twice counts once, so a retry is safe. No try of the task starts until then: otherwise a
   * full disk would cause a write in each turn of the event loop.
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
