import type { Clock } from '@gatehouse/sdk-plugin';
import { priorities, type Task } from '../task/task.ts';
import { startableTries } from '../task/tries.ts';
import { PriorityQueue } from './priority-queue.ts';

/** A task that may begin so many tries now. */
export interface ThreadAllocation {
  readonly taskId: string;
  readonly count: number;
}

interface QueueEntry {
  readonly taskId: string;
  /** Of its start among all starts. */
  readonly order: number;
  priority: number;
  running: number;
  startable: number;
  /** Since when it has wanted a thread and got none; null while it wants none. */
  waitingSince: number | null;
  /** The rank by which it stands in line; null while it does not. */
  rank: number | null;
}

/** A task that has waited so long counts as one class higher, and so on, until it is its turn. */
export const ageingMs = 60_000;
/** How late an older rank may show: thousands may wait, and looking at all of them costs. */
const ageEveryMs = 1000;

/**
 * The started tasks, and which of them get the free threads: higher priority first, then who was started first. A turn
 * costs as much as it begins, however many wait.
 */
export class ReadyQueue {
  readonly #clock: Clock;
  readonly #entries = new Map<string, QueueEntry>();
  /** By rank. Who left a rank meanwhile is passed over. */
  readonly #ranks = new Map<number, PriorityQueue<QueueEntry>>();
  #running = 0;
  #starts = 0;
  #agedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The task was started, for the first time or again. What it wants is told by an update. */
  add(taskId: string): void {
    const before = this.#entries.get(taskId);
    if (before !== undefined) before.rank = null;
    const running = before?.running ?? 0;
    const fresh = { running, priority: 0, startable: 0, waitingSince: this.#clock.now(), rank: null };
    this.#entries.set(taskId, { taskId, order: this.#starts++, ...fresh });
  }

  /** What the task wants has changed, perhaps. */
  update(task: Task): void {
    const entry = this.#entries.get(task.id);
    if (entry === undefined) return;
    this.#running += task.running.length - entry.running;
    entry.running = task.running.length;
    entry.priority = priorities.indexOf(task.settings.priority);
    entry.startable = startableTries(task);
    this.#enqueue(entry);
  }

  remove(taskId: string): void {
    const entry = this.#entries.get(taskId);
    if (entry === undefined) return;
    this.#running -= entry.running;
    entry.rank = null;
    this.#entries.delete(taskId);
  }

  /** Hands the free threads out. Who was served wants nothing until its next update, and waits anew then. */
  allocateThreads(ceiling: number): readonly ThreadAllocation[] {
    this.#age();
    const allocations: ThreadAllocation[] = [];
    for (const rank of [...this.#ranks.keys()].sort((a, b) => b - a)) {
      while (this.#running < ceiling) {
        const entry = this.#next(rank);
        if (entry === undefined) break;
        const count = Math.min(ceiling - this.#running, entry.startable);
        allocations.push({ taskId: entry.taskId, count });
        this.#running += count;
        entry.running += count;
        entry.startable = 0;
        this.#enqueue(entry);
      }
    }
    return allocations;
  }

  /** The task cannot use so many of the threads that it was served. */
  returnThreads(taskId: string, count: number): void {
    const entry = this.#entries.get(taskId);
    if (entry === undefined) return;
    this.#running -= count;
    entry.running -= count;
  }

  #next(rank: number): QueueEntry | undefined {
    const sameRank = this.#ranks.get(rank);
    for (let entry = sameRank?.pop(); entry !== undefined; entry = sameRank?.pop()) {
      if (entry.rank !== rank) continue;
      entry.rank = null;
      return entry;
    }
    this.#ranks.delete(rank);
    return undefined;
  }

  #enqueue(entry: QueueEntry): void {
    if (entry.startable === 0) {
      entry.waitingSince = null;
      entry.rank = null;
      return;
    }
    const now = this.#clock.now();
    entry.waitingSince ??= now;
    const rank = entry.priority + Math.floor((now - entry.waitingSince) / ageingMs);
    if (entry.rank === rank) return;
    entry.rank = rank;
    const sameRank = this.#ranks.get(rank) ?? new PriorityQueue<QueueEntry>();
    this.#ranks.set(rank, sameRank);
    sameRank.push(entry);
  }

  #age(): void {
    const now = this.#clock.now();
    if (now - this.#agedAt < ageEveryMs) return;
    this.#agedAt = now;
    for (const entry of this.#entries.values()) if (entry.rank !== null) this.#enqueue(entry);
  }
}
