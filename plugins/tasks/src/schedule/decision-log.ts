import type { Clock, Collection, StoredDocument } from '@gatehouse/sdk-plugin';

export const decisionKinds = [
  'fired',
  'skipped',
  'outside_interval',
  'refused',
  'held',
  'missed',
  'stopped',
  'ended',
] as const;

/** What became of a firing, and why. */
export interface Decision {
  readonly decision: (typeof decisionKinds)[number];
  /** When it was due, UTC ISO-8601; null when the decision is about no single firing. */
  readonly firing: string | null;
  /** Tries that were queued. */
  readonly attempts: number;
  readonly reason: string | null;
}

export interface NotedDecision extends Decision {
  /** When it was decided, UTC ISO-8601. */
  readonly at: string;
}

/** The decisions about one task, oldest first. */
export interface StoredDecisions extends StoredDocument {
  readonly decisions: readonly NotedDecision[];
}

/** More of a task are not kept. */
const maxDecisions = 100;

/** Answers "why did it not run?". */
export class DecisionLog {
  readonly #collection: Collection<StoredDecisions>;
  readonly #clock: Clock;

  constructor(collection: Collection<StoredDecisions>, clock: Clock) {
    this.#collection = collection;
    this.#clock = clock;
  }

  /** Newest first. */
  of(taskId: string): readonly NotedDecision[] {
    return this.#collection.get(taskId)?.decisions.toReversed() ?? [];
  }

  async note(taskId: string, ...decisions: readonly Decision[]): Promise<void> {
    const at = this.#clock.timestamp();
    const noted = decisions.map(({ decision, firing, attempts, reason }) => ({
      at,
      decision,
      firing,
      attempts,
      reason,
    }));
    const before = this.#collection.get(taskId)?.decisions ?? [];
    await this.#collection.put({ id: taskId, decisions: [...before, ...noted].slice(-maxDecisions) });
  }

  /** Notes a firing that a daemon that was killed could not note any more. */
  async noteIfMissing(taskId: string, firing: string, attempts: number): Promise<void> {
    if (this.of(taskId).some((noted) => noted.firing === firing)) return;
    const reason = 'The service ended right after it';
    await this.note(taskId, { decision: 'fired', firing, attempts, reason });
  }

  /** Forgets tasks that are gone. */
  async sweep(isTask: (id: string) => boolean): Promise<void> {
    const gone = this.#collection.all().filter(({ id }) => !isTask(id));
    await Promise.all(gone.map(({ id }) => this.#collection.remove(id)));
  }
}
