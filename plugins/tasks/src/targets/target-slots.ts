import type { Clock } from '@gatehouse/sdk-plugin';
import type { TargetLimit } from './target-limit.ts';
import type { TargetStarts } from './target-starts.ts';
import { WaitingTasks } from './waiting-tasks.ts';

export interface TargetSlotsOptions {
  readonly clock: Clock;
  readonly starts: TargetStarts;
  limitOf(target: string): TargetLimit | null;
}

export interface SlotOrder {
  readonly taskId: string;
  readonly tryId: string;
  readonly targets: readonly string[];
}

/** The state of a target. */
interface Room {
  /** Tries that may start now, before those that wait are counted. */
  readonly free: number;
  /** When its rate allows a start, in milliseconds since 1970; null where the rate is no hindrance. */
  readonly dueAt: number | null;
}

/**
 * Slots of hosts and accounts, which tries hold from their begin to their end. A try gets all of its slots at once or
 * none, so tries never wait for each other. A task that gets none waits for its turn; each task that waits longer has
 * one slot reserved at each of its targets, so that it is not passed over for ever.
 */
export class TargetSlots {
  readonly #options: TargetSlotsOptions;
  readonly #waiting = new WaitingTasks();
  /** Targets of running tries, by try. */
  readonly #holders = new Map<string, readonly string[]>();
  readonly #held = new Map<string, number>();
  /** Targets whose waiting tasks may get a slot now. */
  readonly #changed = new Set<string>();
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(options: TargetSlotsOptions) {
    this.#options = options;
  }

  /** False: the task waits, and `woken` names it when it is its turn. */
  take({ taskId, tryId, targets }: SlotOrder): boolean {
    if (targets.length === 0) return true;
    if (!targets.every((target) => this.#isOpen(target, taskId))) {
      this.#waiting.add(taskId, targets);
      for (const target of targets) this.#noteDue(target);
      return false;
    }
    this.#waiting.remove(taskId);
    this.#holders.set(tryId, targets);
    const at = this.#options.clock.now();
    for (const target of targets) {
      this.#held.set(target, this.#heldAt(target) + 1);
      if (this.#rateOf(target) !== null) this.#options.starts.note(target, { tryId, at });
      this.#noteDue(target);
    }
    return true;
  }

  /** The starts of these tries are on the disk afterwards. */
  async record(tryIds: readonly string[]): Promise<void> {
    const targets = tryIds.flatMap((tryId) => this.#holders.get(tryId) ?? []);
    const rated = new Set(targets.filter((target) => this.#rateOf(target) !== null));
    if (rated.size > 0) await this.#options.starts.record([...rated]);
  }

  /** The try has ended. */
  leave(tryId: string): void {
    const targets = this.#holders.get(tryId);
    if (targets === undefined) return;
    this.#holders.delete(tryId);
    for (const target of targets) {
      const left = this.#heldAt(target) - 1;
      if (left === 0) this.#held.delete(target);
      else this.#held.set(target, left);
      this.#changed.add(target);
    }
  }

  /** The try never began: it does not count for rates. */
  cancel(tryId: string): void {
    for (const target of this.#holders.get(tryId) ?? []) this.#options.starts.cancel(target, tryId);
    this.leave(tryId);
  }

  /** The task needs no slot now, and loses its turn. */
  forget(taskId: string): void {
    for (const target of this.#waiting.remove(taskId)) this.#changed.add(target);
  }

  get holdsTasks(): boolean {
    return this.#waiting.size > 0;
  }

  isWaiting(taskId: string): boolean {
    return this.#waiting.has(taskId);
  }

  /** Limits may allow more now. */
  limitsChanged(): void {
    for (const target of this.#waiting.targets()) this.#changed.add(target);
  }

  /** Tasks that may get slots now, each named once. */
  woken(): readonly string[] {
    if (this.#options.clock.now() >= this.#dueAt) this.#wakeDue();
    const woken = new Set<string>();
    for (const target of this.#changed) {
      for (const taskId of this.#waiting.firstAt(target, this.#roomAt(target).free)) woken.add(taskId);
    }
    this.#changed.clear();
    return [...woken];
  }

  /** Milliseconds since 1970 at which `woken` may name a task though no try ends; null for never. */
  get dueAt(): number | null {
    return Number.isFinite(this.#dueAt) ? this.#dueAt : null;
  }

  /** Tries that run, and tasks that wait, at targets with that limit. */
  useOf(limit: TargetLimit): { readonly running: number; readonly waiting: number } {
    const isMeant = (target: string) => this.#options.limitOf(target)?.target === limit.target;
    const running = [...this.#held].filter(([target]) => isMeant(target));
    const waiting = [...this.#waiting.targets()].filter(isMeant);
    return {
      running: running.reduce((sum, [, held]) => sum + held, 0),
      waiting: new Set(waiting.flatMap((target) => this.#waiting.firstAt(target, Number.POSITIVE_INFINITY)))
        .size,
    };
  }

  /** Why the task waits, for people; null where it does not. */
  reasonOf(taskId: string): string | null {
    const closed = this.#waiting.targetsOf(taskId).find((target) => !this.#isOpen(target, taskId));
    if (closed === undefined) return null;
    const { free, dueAt } = this.#roomAt(closed);
    const limit = this.#options.limitOf(closed);
    const ahead = this.#waiting.countBefore(taskId, closed);
    const behind = ahead > 0 ? `, behind ${ahead} other ${ahead === 1 ? 'task' : 'tasks'}` : '';
    if (free > 0 || limit === null) return `waits for ${closed}${behind}`;
    if (dueAt === null)
      return `waits for ${closed}, where ${this.#heldAt(closed)} of ${limit.atOnce} tries at once run${behind}`;
    const { starts = 0, seconds = 0 } = limit.rate ?? {};
    const next = new Date(dueAt).toISOString();
    return `waits for ${closed}, where ${starts} tries may start in ${seconds} s, the next at ${next}${behind}`;
  }

  #isOpen(target: string, taskId: string): boolean {
    const { free } = this.#roomAt(target);
    return free === Number.POSITIVE_INFINITY || this.#waiting.isAmongFirst(taskId, target, free);
  }

  #roomAt(target: string): Room {
    const { atOnce = null, rate = null } = this.#options.limitOf(target) ?? {};
    const slots = atOnce === null ? Number.POSITIVE_INFINITY : atOnce - this.#heldAt(target);
    if (rate === null) return { free: slots, dueAt: null };
    const windowMs = rate.seconds * 1000;
    const starts = this.#options.starts.within(target, windowMs, this.#options.clock.now());
    const left = rate.starts - starts.length;
    const blocking = starts[starts.length - rate.starts];
    const dueAt = blocking === undefined ? null : blocking + windowMs;
    return { free: Math.min(slots, left), dueAt };
  }

  #noteDue(target: string): void {
    if (!this.#waiting.isAwaited(target)) return;
    const { dueAt } = this.#roomAt(target);
    if (dueAt !== null) this.#dueAt = Math.min(this.#dueAt, dueAt);
  }

  #wakeDue(): void {
    this.#dueAt = Number.POSITIVE_INFINITY;
    for (const target of this.#waiting.targets()) {
      if (this.#rateOf(target) === null) continue;
      this.#changed.add(target);
      this.#noteDue(target);
    }
  }

  #heldAt(target: string): number {
    return this.#held.get(target) ?? 0;
  }

  #rateOf(target: string) {
    return this.#options.limitOf(target)?.rate ?? null;
  }
}
