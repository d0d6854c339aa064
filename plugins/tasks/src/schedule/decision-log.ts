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

/** The outcome of a firing and its reason. */
export interface Decision {
  readonly decision: (typeof decisionKinds)[number];
  /** Due time, UTC ISO-8601; null if the decision is not about a single firing. */
  readonly firing: string | null;
  /** Tries that were queued. */
  readonly attempts: number;
  readonly reason: string | null;
}

export interface NotedDecision extends Decision {
  /** Time of the decision, UTC ISO-8601. */
  readonly at: string;
}

/** The decisions about one task, oldest first. */
export interface StoredDecisions extends StoredDocument {
  readonly decisions: readonly NotedDecision[];
}

/** Maximum of stored decisions per task. */
const maxDecisions = 100;

/** Records why a schedule did or did not fire. */
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

  /** Adds the decision of a firing after which the daemon was killed. */
  async noteIfMissing(taskId: string, firing: string, attempts: number): Promise<void> {
    if (this.of(taskId).some((noted) => noted.firing === firing)) return;
    const reason = 'The service ended right after it';
    await this.note(taskId, { decision: 'fired', firing, attempts, reason });
  }

  /** Removes the decisions of deleted tasks. */
  async sweep(isTask: (id: string) => boolean): Promise<void> {
    const gone = this.#collection.all().filter(({ id }) => !isTask(id));
    await Promise.all(gone.map(({ id }) => this.#collection.remove(id)));
  }
}
