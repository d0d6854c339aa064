import type { Clock, Collection, Logger, StoredDocument } from '@gatehouse/sdk-plugin';
import { addUsage, amountOf, nothingUsed, type Usage } from '../task/usage.ts';

/** The use of a task on one day, or in all. */
export interface StoredUsage extends StoredDocument, Usage {
  readonly taskId: string;
  /** Date of UTC, such as `2026-11-26`; `all` for the sum of all days. */
  readonly day: string;
}

export interface UsageDaysOptions {
  readonly collection: Collection<StoredUsage>;
  readonly clock: Clock;
  readonly log: Logger;
}

const dayMs = 86_400_000;
const keptDays = 92;
const limits = { maxMeasures: 60, maxTargets: 100 };
/** A clock that is set back does not open a day again: sums of the days ahead count as well. */
const daysAhead = 2;
const writeEveryMs = 2000;
const all = 'all';

/** The sums of all tasks by day, bounded in number and age. */
export class UsageDays {
  readonly #options: UsageDaysOptions;
  /** Sums that are not written yet, by id. */
  readonly #changed = new Map<string, StoredUsage>();
  readonly #daysByTask = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: UsageDaysOptions) {
    this.#options = options;
    for (const { taskId, day } of options.collection.all()) this.#daysOf(taskId).add(day);
  }

  /** Removes what is too old, and what tasks that are gone have used. */
  async sweep(isTask: (taskId: string) => boolean): Promise<void> {
    const first = this.#dayAfter(-keptDays);
    const dead = this.#options.collection
      .all()
      .filter(({ taskId, day }) => !isTask(taskId) || (day !== all && day < first));
    await Promise.all(dead.map(({ taskId, day }) => this.#remove(taskId, day)));
  }

  add(taskId: string, used: Usage): void {
    const today = this.#dayAfter(0);
    this.#change(taskId, today, used);
    this.#change(taskId, all, { amounts: used.amounts, traffic: [] });
    this.#timer ??= setTimeout(() => void this.write(), writeEveryMs).unref();
  }

  total(taskId: string): Usage {
    return this.#find(taskId, all) ?? nothingUsed;
  }

  /** The amount that counts as used today. */
  today(taskId: string, measure: string): number {
    let sum = 0;
    for (let ahead = 0; ahead <= daysAhead; ahead++) {
      const day = this.#find(taskId, this.#dayAfter(ahead));
      if (day !== null) sum += amountOf(day, measure);
    }
    return sum;
  }

  /** The newest first. */
  days(taskId: string, count: number): readonly StoredUsage[] {
    const days = [...this.#daysOf(taskId)].filter((day) => day !== all).sort();
    return days
      .slice(-count)
      .toReversed()
      .flatMap((day) => this.#find(taskId, day) ?? []);
  }

  /** The start of the next day of UTC. */
  tomorrow(): string {
    return `${this.#dayAfter(1)}T00:00:00.000Z`;
  }

  /** Resolves once everything so far is on the disk. Rejects where it cannot be written. */
  async settled(): Promise<void> {
    await this.#writing;
    await this.#writeChanged();
  }

  /** The same, with a warning in place of an error: the next write tries again. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#writeChanged();
      } catch (error) {
        this.#options.log.warn('what tasks used could not be written', { error: String(error) });
      }
    });
    await this.#writing;
  }

  async forget(taskId: string): Promise<void> {
    await this.#writing;
    const days = [...this.#daysOf(taskId)];
    await Promise.all(days.map((day) => this.#remove(taskId, day)));
    this.#daysByTask.delete(taskId);
  }

  async close(): Promise<void> {
    await this.write();
  }

  #change(taskId: string, day: string, used: Usage): void {
    const id = idOf(taskId, day);
    const sum = addUsage(this.#find(taskId, day) ?? nothingUsed, used, limits);
    this.#changed.set(id, { id, taskId, day, ...sum });
    const days = this.#daysOf(taskId);
    if (days.has(day)) return;
    days.add(day);
    const oldest = [...days].filter((known) => known !== all).sort();
    for (const old of oldest.slice(0, Math.max(0, oldest.length - keptDays)))
      void this.#remove(taskId, old).catch(() => this.#daysOf(taskId).add(old));
  }

  async #writeChanged(): Promise<void> {
    const changed = [...this.#changed.values()];
    await Promise.all(changed.map((usage) => this.#options.collection.put(usage)));
    for (const usage of changed) if (this.#changed.get(usage.id) === usage) this.#changed.delete(usage.id);
  }

  #find(taskId: string, day: string): StoredUsage | null {
    const id = idOf(taskId, day);
    return this.#changed.get(id) ?? this.#options.collection.get(id) ?? null;
  }

  async #remove(taskId: string, day: string): Promise<void> {
    this.#daysOf(taskId).delete(day);
    this.#changed.delete(idOf(taskId, day));
    await this.#options.collection.remove(idOf(taskId, day));
  }

  #daysOf(taskId: string): Set<string> {
    const days = this.#daysByTask.get(taskId) ?? new Set();
    this.#daysByTask.set(taskId, days);
    return days;
  }

  #dayAfter(days: number): string {
    return new Date(this.#options.clock.now() + days * dayMs).toISOString().slice(0, 10);
  }
}

function idOf(taskId: string, day: string): string {
  return `${taskId}/${day}`;
}
