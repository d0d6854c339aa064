import type { Clock } from '@gatehouse/sdk-plugin';
import { priorities, type Task } from '../task/task.ts';
import { startableTries } from '../task/tries.ts';
import { StartOrder } from './start-order.ts';

/** A task that may begin so many tries now. */
export interface Begin {
  readonly taskId: string;
  readonly count: number;
}

interface Place {
  readonly taskId: string;
  /** Of its start among all starts. */
  readonly order: number;
  priority: number;
  running: number;
  startable: number;
  /** Since when it has wanted a thread and got none; null while it wants none. */
  since: number | null;
  /** The rank by which it stands in line; null while it does not. */
  rank: number | null;
}

/** A task that has waited so long counts as one class higher, and so on, until it is its turn. */
export const ageingMs = 60_000;
/** How late an older rank may show: thousands may wait, and looking at all of them costs. */
const lookEveryMs = 1000;

/**
 * The started tasks, and which of them get the free threads: higher priority first, then who was started first. A turn
 * costs as much as it begins, however many wait.
 */
export class WaitingLine {
  readonly #clock: Clock;
  readonly #places = new Map<string, Place>();
  /** By rank. Who left a rank meanwhile is passed over. */
  readonly #ranks = new Map<number, StartOrder<Place>>();
  #running = 0;
  #starts = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The task was started, for the first time or again. What it wants is told by an update. */
  join(taskId: string): void {
    const before = this.#places.get(taskId);
    if (before !== undefined) before.rank = null;
    const running = before?.running ?? 0;
    const fresh = { running, priority: 0, startable: 0, since: this.#clock.now(), rank: null };
    this.#places.set(taskId, { taskId, order: this.#starts++, ...fresh });
  }

  /** What the task wants has changed, perhaps. */
  update(task: Task): void {
    const place = this.#places.get(task.id);
    if (place === undefined) return;
    this.#running += task.running.length - place.running;
    place.running = task.running.length;
    place.priority = priorities.indexOf(task.settings.priority);
    place.startable = startableTries(task);
    this.#enqueue(place);
  }

  leave(taskId: string): void {
    const place = this.#places.get(taskId);
    if (place === undefined) return;
    this.#running -= place.running;
    place.rank = null;
    this.#places.delete(taskId);
  }

  /** Hands the free threads out. Who was served wants nothing until its next update, and waits anew then. */
  serve(ceiling: number): readonly Begin[] {
    this.#age();
    const begins: Begin[] = [];
    for (const rank of [...this.#ranks.keys()].sort((a, b) => b - a)) {
      while (this.#running < ceiling) {
        const place = this.#next(rank);
        if (place === undefined) break;
        const count = Math.min(ceiling - this.#running, place.startable);
        begins.push({ taskId: place.taskId, count });
        this.#running += count;
        place.running += count;
        place.startable = 0;
        this.#enqueue(place);
      }
    }
    return begins;
  }

  /** The task cannot use so many of the threads that it was served. */
  giveBack(taskId: string, count: number): void {
    const place = this.#places.get(taskId);
    if (place === undefined) return;
    this.#running -= count;
    place.running -= count;
  }

  #next(rank: number): Place | undefined {
    const line = this.#ranks.get(rank);
    for (let place = line?.pop(); place !== undefined; place = line?.pop()) {
      if (place.rank !== rank) continue;
      place.rank = null;
      return place;
    }
    this.#ranks.delete(rank);
    return undefined;
  }

  #enqueue(place: Place): void {
    if (place.startable === 0) {
      place.since = null;
      place.rank = null;
      return;
    }
    const now = this.#clock.now();
    place.since ??= now;
    const rank = place.priority + Math.floor((now - place.since) / ageingMs);
    if (place.rank === rank) return;
    place.rank = rank;
    const line = this.#ranks.get(rank) ?? new StartOrder<Place>();
    this.#ranks.set(rank, line);
    line.push(place);
  }

  #age(): void {
    const now = this.#clock.now();
    if (now - this.#lookedAt < lookEveryMs) return;
    this.#lookedAt = now;
    for (const place of this.#places.values()) if (place.rank !== null) this.#enqueue(place);
  }
}
