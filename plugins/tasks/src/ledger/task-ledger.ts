import type {
  UsageAnswer,
  UsageLimit,
  UsageLimits,
  UsageReport,
  UsedAmounts,
} from '@gatehouse/plugin-runtime/api';
import { type Cap, capText } from '../task/caps.ts';
import type { Task } from '../task/task.ts';
import {
  addUsage,
  amountOf,
  nothingUsed,
  parseUsed,
  shortened,
  type Usage,
  usedSince,
} from '../task/usage.ts';
import type { UsageDays } from './usage-days.ts';

type CappedTask = Pick<Task, 'id' | 'settings'>;

/** A cap, and what the task has used of it. */
export interface CapUse extends Cap {
  readonly used: number;
  readonly isReached: boolean;
}

interface ReportedTry {
  readonly task: CappedTask;
  readonly tryId: string;
}

/** Targets that the record of a try names. */
const recordedTargets = 10;
const liveLimits = { maxMeasures: 64, maxTargets: 110 };

/** Sums what tasks use, by day and in all, and says whether their caps allow more. */
export class TaskLedger {
  readonly #days: UsageDays;
  /** Everything that running tries have reported, by try. */
  readonly #live = new Map<string, Usage>();

  constructor(days: UsageDays) {
    this.#days = days;
  }

  /** Takes everything that a try has used so far; what it reported before counts once. */
  note(taskId: string, tryId: string, sent: unknown): void {
    const used = parseUsed(sent);
    if (used === null) return;
    const before = this.#live.get(tryId) ?? nothingUsed;
    const more = usedSince(used, before);
    this.#days.add(taskId, more);
    this.#live.set(tryId, addUsage(before, more, liveLimits));
  }

  /** The try has ended. Returns what it used; null for nothing. */
  end(tryId: string): Usage | null {
    const used = this.#live.get(tryId) ?? null;
    this.#live.delete(tryId);
    return used && shortened(used, recordedTargets);
  }

  /** Answers a report. Wanted units are on the disk before they are allowed. */
  async answer({ task, tryId }: ReportedTry, { used: sent, wants }: UsageReport): Promise<UsageAnswer> {
    const used = parseUsed(sent);
    if (used === null) throw new Error('The report of what the run used is none.');
    const refused = wants === null ? null : this.#refusal({ task, tryId }, used, wants);
    if (refused === null) this.note(task.id, tryId, used);
    if (refused === null && wants !== null) await this.#days.settled();
    return { limits: this.limitsOf(task, tryId), refused };
  }

  /** The limits of a try, by the caps of its task and what its other tries used. */
  limitsOf(task: CappedTask, tryId: string): UsageLimits {
    const limits = new Map<string, UsageLimit>();
    for (const cap of capsOf(task)) {
      const max = this.#maxOf(task.id, tryId, cap);
      const known = limits.get(cap.measure);
      if (known === undefined || max < known.max) limits.set(cap.measure, { max, cap: capText(cap) });
    }
    return Object.fromEntries(limits);
  }

  /** The cap that allows no further try, for people; null where tries may start. */
  heldBy(task: CappedTask): string | null {
    for (const cap of capsOf(task)) {
      if (cap.per === 'try' || this.#usedOf(task.id, cap) < cap.max) continue;
      const next = cap.per === 'day' ? `the next day, which begins at ${this.#days.tomorrow()}, or ` : '';
      return `waits at its cap of ${capText(cap)}, which is used up: it continues on ${next}a higher cap`;
    }
    return null;
  }

  /** Resolves when what it answers is on the disk. */
  async usage(task: CappedTask, days: number) {
    await this.#days.settled();
    return {
      total: { ...this.#days.total(task.id).amounts },
      days: this.#days
        .days(task.id, days)
        .map(({ day, amounts, traffic }) => ({ day, amounts: { ...amounts }, traffic: [...traffic] })),
      caps: capsOf(task).map((cap): CapUse => {
        const used = this.#usedOf(task.id, cap);
        return { ...cap, used, isReached: cap.per !== 'try' && used >= cap.max };
      }),
    };
  }

  forget(taskId: string): Promise<void> {
    return this.#days.forget(taskId);
  }

  close(): Promise<void> {
    return this.#days.close();
  }

  #refusal({ task, tryId }: ReportedTry, used: UsedAmounts, wants: string): string | null {
    const caps = capsOf(task).filter(({ measure }) => measure === wants);
    const refusing = caps.find((cap) => amountOf(used, wants) > this.#maxOf(task.id, tryId, cap));
    return refusing === undefined ? null : capText(refusing);
  }

  #maxOf(taskId: string, tryId: string, cap: Cap): number {
    if (cap.per === 'try') return cap.max;
    const own = amountOf(this.#live.get(tryId) ?? nothingUsed, cap.measure);
    return own + Math.max(0, cap.max - this.#usedOf(taskId, cap));
  }

  /** Tries do not share a cap for each try. */
  #usedOf(taskId: string, { measure, per }: Cap): number {
    if (per === 'try') return 0;
    return per === 'day' ? this.#days.today(taskId, measure) : amountOf(this.#days.total(taskId), measure);
  }
}

function capsOf({ settings }: CappedTask): readonly Cap[] {
  return settings.caps ?? [];
}
