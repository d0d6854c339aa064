import type { Clock } from '@gatehouse/sdk-plugin';
import { PriorityQueue } from '@gatehouse/sdk-plugin/internal/priority-queue';
import { startableThreads } from '../task/allocate-threads.ts';
import { priorities, type Task } from '../task/task.ts';

interface QueueEntry {
  readonly taskId: string;
  /** Sequence number of its start. */
  readonly order: number;
  priority: number;
  running: number;
  /** Time since which it has waited for a thread; null while it needs none. */
  waitingSince: number | null;
  /** Its rank in the queue; null while it is not queued. */
  rank: number | null;
}

/** Ageing: each such time of waiting raises the rank of a task by one priority class. */
export const ageingMs = 60_000;
/** Interval of ageing. Updating thousands of waiting tasks in each pass would be expensive. */
const ageEveryMs = 1000;

/**
 * Started tasks that compete for free threads: higher priority first, then the earlier start. The cost of a pass
 * depends on the tasks that it takes, not on the number of waiting tasks.
 */
export class ReadyQueue {
  readonly #clock: Clock;
  readonly #entries = new Map<string, QueueEntry>();
  /** By rank. Entries that have left a rank since are skipped. */
  readonly #ranks = new Map<number, PriorityQueue<QueueEntry>>();
  #running = 0;
  #starts = 0;
  #agedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Threads that run over all tasks. */
  get running(): number {
    return this.#running;
  }

  /** Adds a started task. Its demand follows with `update`. */
  add(taskId: string): void {
    const before = this.#entries.get(taskId);
    if (before !== undefined) before.rank = null;
    const running = before?.running ?? 0;
    const fresh = { running, priority: 0, waitingSince: this.#clock.now(), rank: null };
    this.#entries.set(taskId, { taskId, order: this.#starts++, ...fresh });
  }

  /** The task's demand may have changed. */
  update(task: Task): void {
    const entry = this.#entries.get(task.id);
    if (entry === undefined) return;
    this.#running += task.running.length - entry.running;
    entry.running = task.running.length;
    entry.priority = priorities.indexOf(task.settings.priority);
    if (startableThreads(task) > 0) this.#enqueue(entry);
    else leave(entry);
  }

  remove(taskId: string): void {
    const entry = this.#entries.get(taskId);
    if (entry === undefined) return;
    this.#running -= entry.running;
    entry.rank = null;
    this.#entries.delete(taskId);
  }

  /**
   * Takes tasks in their order, each when it is asked for. `update` queues a task again: it waits anew after it got
   * threads, and grows older if it got none.
   */
  *take(): Iterable<string> {
    this.#age();
    for (const rank of [...this.#ranks.keys()].sort((a, b) => b - a)) {
      for (let entry = this.#next(rank); entry !== undefined; entry = this.#next(rank)) yield entry.taskId;
    }
  }

  /** Counts threads that `update` does not show yet. */
  noteStarted(taskId: string, threads: number): void {
    const entry = this.#entries.get(taskId);
    if (entry === undefined) return;
    this.#running += threads;
    entry.running += threads;
    if (threads > 0) entry.waitingSince = null;
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
    const now = this.#clock.now();
    entry.waitingSince ??= now;
    const rank = entry.priority + Math.floor((now - entry.waitingSince) / ageingMs);
    if (entry.rank === rank) return;
    entry.rank = rank;
    const sameRank = this.#ranks.get(rank) ?? new PriorityQueue<QueueEntry>();
    this.#ranks.set(rank, sameRank);
    sameRank.push(entry, entry.order);
  }

  #age(): void {
    const now = this.#clock.now();
    if (now - this.#agedAt < ageEveryMs) return;
    this.#agedAt = now;
    for (const entry of this.#entries.values()) if (entry.rank !== null) this.#enqueue(entry);
  }
}

function leave(entry: QueueEntry): void {
  entry.waitingSince = null;
  entry.rank = null;
}
