import type { Collection, StoredDocument } from '@gatehouse/sdk-plugin';

/** Times of starts at a target, in milliseconds since 1970, oldest first. */
export interface StoredStarts extends StoredDocument {
  readonly startedAt: readonly number[];
}

interface Start {
  readonly tryId: string;
  readonly at: number;
}

/** When tries started at targets with a rate. They are kept, since a new daemon must not begin a rate anew. */
export class TargetStarts {
  readonly #collection: Collection<StoredStarts>;
  readonly #starts = new Map<string, Start[]>();

  constructor(collection: Collection<StoredStarts>) {
    this.#collection = collection;
    for (const { id, startedAt } of collection.all())
      this.#starts.set(
        id,
        startedAt.map((at) => ({ tryId: '', at })),
      );
  }

  note(target: string, start: Start): void {
    const known = this.#starts.get(target);
    if (known === undefined) this.#starts.set(target, [start]);
    else known.push(start);
  }

  /** The try did not start. */
  cancel(target: string, tryId: string): void {
    const starts = this.#starts.get(target) ?? [];
    const index = starts.findLastIndex((start) => start.tryId === tryId);
    if (index >= 0) starts.splice(index, 1);
  }

  /** Times within the window before now, oldest first. Older ones are forgotten. */
  within(target: string, windowMs: number, now: number): readonly number[] {
    const starts = this.#starts.get(target);
    if (starts === undefined) return [];
    const firstInside = starts.findIndex(({ at }) => at > now - windowMs);
    starts.splice(0, firstInside < 0 ? starts.length : firstInside);
    if (starts.length === 0) this.#starts.delete(target);
    // A clock that was set back must not close the target for longer than the window.
    return starts.map(({ at }) => Math.min(at, now));
  }

  /** Resolves when the starts at these targets are on the disk. */
  async record(targets: readonly string[]): Promise<void> {
    await Promise.all(
      targets.map((id) =>
        this.#collection.put({ id, startedAt: (this.#starts.get(id) ?? []).map(({ at }) => at) }),
      ),
    );
  }

  /** Removes what is stored of targets without starts that count. */
  async sweep(windowOf: (target: string) => number | null, now: number): Promise<void> {
    const ended = this.#collection.all().filter(({ id }) => {
      const windowMs = windowOf(id);
      if (windowMs === null) this.#starts.delete(id);
      return windowMs === null || this.within(id, windowMs, now).length === 0;
    });
    await Promise.all(ended.map(({ id }) => this.#collection.remove(id)));
  }
}
