import { runResource } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { StatusRange } from './statuses.ts';

/** The reaction of a run to a page that the site shows in place of the wanted one. */
export interface PageHandler {
  /** Empty for any address. */
  readonly urlMask: string;
  /** Empty for any status. */
  readonly statuses: readonly StatusRange[];
  /** Finder of an element that only that page shows; null for none. */
  readonly finder: Finder | null;
  readonly frame: string;
  readonly match: number;
  readonly reaction: 'reload' | 'group' | 'fail';
  /** For `group`. */
  readonly group: string;
  /** For `reload`. */
  readonly pauseSec: number;
  /** For `fail`. */
  readonly message: string;
  /** Reactions that are left. */
  left: number;
}

export interface PageHandlers {
  /** In the order of their actions. */
  readonly all: PageHandler[];
  /** Number of reactions in the run. */
  handled: number;
}

export const pageHandlers = runResource<PageHandlers>({
  name: 'handlers of pages',
  create: async () => ({ all: [], handled: 0 }),
  dispose: async () => undefined,
});
