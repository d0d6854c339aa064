import type { ArtifactGroup } from '@gatehouse/sdk-plugin/internal';
import { groupKey, wholeOf } from './owner-keys.ts';
import type { StoredArtifact } from './stored-artifact.ts';

/** In bytes; `count` is a number of artifacts. */
export interface Limits {
  readonly run: number;
  readonly whole: number;
  readonly all: number;
  readonly count: number;
}

interface Totals {
  bytes: number;
  /** Oldest first. */
  readonly ids: Set<string>;
}

const everything = '';

/** Which artifacts there are, by run and by task, and how much they take. In memory alone. */
export class ArtifactIndex {
  readonly #byId = new Map<string, StoredArtifact>();
  readonly #totals = new Map<string, Totals>();

  /** Must be called in the order of creation. */
  add(artifact: StoredArtifact): void {
    this.#byId.set(artifact.id, artifact);
    for (const key of keysOf(artifact)) {
      const totals = this.#totals.get(key) ?? { bytes: 0, ids: new Set() };
      totals.bytes += artifact.size;
      totals.ids.add(artifact.id);
      this.#totals.set(key, totals);
    }
  }

  get(id: string): StoredArtifact | undefined {
    return this.#byId.get(id);
  }

  has(group: ArtifactGroup, id: string): boolean {
    return this.#totals.get(groupKey(group))?.ids.has(id) === true;
  }

  /** Oldest first. */
  all(): readonly StoredArtifact[] {
    return [...this.#byId.values()];
  }

  /** Oldest first. */
  of(group: ArtifactGroup): readonly StoredArtifact[] {
    return [...(this.#totals.get(groupKey(group))?.ids ?? [])].flatMap((id) => this.#byId.get(id) ?? []);
  }

  remove(id: string): void {
    const artifact = this.#byId.get(id);
    if (artifact === undefined) return;
    this.#byId.delete(id);
    for (const key of keysOf(artifact)) {
      const totals = this.#totals.get(key);
      if (totals === undefined) continue;
      totals.bytes -= artifact.size;
      totals.ids.delete(id);
      if (totals.ids.size === 0) this.#totals.delete(key);
    }
  }

  /** Removes the oldest artifacts until an artifact that was added, and all beside it, are within the limits. */
  takeExcess({ owner }: Pick<StoredArtifact, 'owner'>, limits: Limits): readonly StoredArtifact[] {
    const { run, whole, all, count } = limits;
    return [
      ...this.#shrink(groupKey(owner), run, count),
      ...this.#shrink(groupKey(wholeOf(owner)), whole, count),
      ...this.#shrink(everything, all, count),
    ];
  }

  #shrink(key: string, maxBytes: number, maxCount: number): readonly StoredArtifact[] {
    const removed: StoredArtifact[] = [];
    for (;;) {
      const totals = this.#totals.get(key);
      if (totals === undefined || (totals.bytes <= maxBytes && totals.ids.size <= maxCount)) return removed;
      const [oldest = ''] = totals.ids;
      removed.push(...[this.#byId.get(oldest) ?? []].flat());
      this.remove(oldest);
    }
  }
}

function keysOf({ owner }: StoredArtifact): readonly string[] {
  return [groupKey(owner), groupKey(wholeOf(owner)), everything];
}
