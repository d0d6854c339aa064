import { randomUUID } from 'node:crypto';
import type { Changes, Scope, ServiceUser } from '@gatehouse/sdk-plugin';
import type { Change, ChangeFeed, ChangesSince } from '@gatehouse/sdk-plugin/internal';
import { KindChanges } from './kind-changes.ts';

/** Changes within this time are delivered together, so that a burst wakes a client once. */
export const gatherMs = 100;

type Scopes = ReadonlySet<string>;

interface Watcher {
  readonly seen: number;
  readonly scopes: Scopes;
  wake(): void;
}

/** See docs/decisions/0185-changes.md. Cursors hold as long as this daemon lives. */
export class ChangeBoard implements ChangeFeed {
  readonly #life = randomUUID();
  readonly #kinds = new Map<string, KindChanges>();
  readonly #watchers = new Set<Watcher>();
  /** Number of all changes so far. */
  #count = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #gathering: NodeJS.Timeout | null = null;

  /** Names kinds for one plugin, until it stops. */
  forUser({ pluginId, onStop }: ServiceUser): Changes {
    return {
      ofKind: (kind, scope) => {
        if (this.#kinds.has(kind)) {
          throw new Error(
            `The changes of ${kind}, which ${pluginId} reports, are reported by another plugin.`,
          );
        }
        const changes = this.#begin(kind, scope);
        onStop(() => {
          if (this.#kinds.get(kind) === changes) this.#kinds.delete(kind);
        });
        return (id) => this.#report(changes, id);
      },
    };
  }

  get cursor(): string {
    return `${this.#life}:${this.#count}`;
  }

  since(cursor: string, scopes: Scopes): ChangesSince {
    const seen = this.#seenOf(cursor);
    const changes: Change[] = [];
    for (const kind of this.#kindsOf(scopes)) changes.push(...kind.after(seen));
    return { changes, cursor: this.cursor };
  }

  next(cursor: string, scopes: Scopes, signal: AbortSignal): Promise<void> {
    const seen = this.#seenOf(cursor);
    const isQuiet = performance.now() - this.#lastAt >= gatherMs;
    if (signal.aborted || (isQuiet && this.#hasAfter(seen, scopes))) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#watchers.delete(watcher);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const watcher: Watcher = { seen, scopes, wake };
      this.#watchers.add(watcher);
      signal.addEventListener('abort', wake, { once: true });
      if (this.#hasAfter(seen, scopes)) this.#gather();
    });
  }

  /** All things of a new kind count as changed: nothing is known of them before the start of their plugin. */
  #begin(kind: string, scope: Scope): KindChanges {
    const changes = new KindChanges(kind, scope, this.#count + 1);
    this.#kinds.set(kind, changes);
    this.#count += 1;
    this.#noteChange();
    return changes;
  }

  #report(changes: KindChanges, id: string): void {
    if (this.#kinds.get(changes.kind) !== changes) return;
    this.#count += 1;
    changes.add(id, this.#count);
    this.#noteChange();
  }

  #noteChange(): void {
    this.#lastAt = performance.now();
    if (this.#watchers.size > 0) this.#gather();
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      for (const watcher of [...this.#watchers]) {
        if (this.#hasAfter(watcher.seen, watcher.scopes)) watcher.wake();
      }
    }, gatherMs);
  }

  #hasAfter(seen: number, scopes: Scopes): boolean {
    return this.#kindsOf(scopes).some((kind) => kind.hasAfter(seen));
  }

  #kindsOf(scopes: Scopes): readonly KindChanges[] {
    return [...this.#kinds.values()].filter(({ scope }) => scopes.has(scope));
  }

  /** The number of the last change that the client saw: -1 for a cursor that this daemon did not give. */
  #seenOf(cursor: string): number {
    const [life, count] = cursor.split(':');
    const seen = life === this.#life ? Number(count) : -1;
    return seen <= this.#count ? seen : -1;
  }
}
