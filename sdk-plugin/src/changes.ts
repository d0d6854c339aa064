import type { Scope } from './access.ts';
import { service } from './service.ts';

/** Reports that things of plugins changed, so that clients read them anew: see `changes_watch`. */
export interface Changes {
  /**
   * Names a kind of things, and the scope of the keys that see its changes: the one that reads them. Returns the
   * function to call with the id of a thing that changed, as often as it changes. Throws where another plugin has the kind.
   *
   * @example const changed = use.changes.ofKind('lamps', 'instance:read');
   *   changed(lamp.id);
   */
  ofKind(kind: string, scope: Scope): (id: string) => void;
}

/** A thing that changed, or all of its kind. */
export interface Change {
  readonly kind: string;
  /** Null where more of the kind changed than is kept: all of it may have. */
  readonly id: string | null;
}

/** The changes behind a cursor. */
export interface ChangesSince {
  /** Each thing once, in the order of its last change. */
  readonly changes: readonly Change[];
  /** Points behind the last of them. */
  readonly cursor: string;
}

/** The changes that all plugins report. */
export interface ChangeFeed {
  /** Points behind the newest change. */
  readonly cursor: string;
  /** Changes of the kinds that keys with these scopes see. Each kind changed as a whole where the cursor is unknown. */
  since(cursor: string, scopes: ReadonlySet<string>): ChangesSince;
  /** Resolves when `since` has something, a moment later while changes keep coming, and when the signal aborts. */
  next(cursor: string, scopes: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
}

/** Provided by the host. */
export const changes = service<Changes>('host.changes');
/** Provided by the host. */
export const changeFeed = service<ChangeFeed>('host.change-feed');
