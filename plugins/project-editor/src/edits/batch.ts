import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';

export type ItemOutcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: GatehouseError };

export interface BatchResult<Result> {
  /** Includes all accepted items; the same object when nothing changed. */
  readonly document: ProjectDocument;
  /** One for each item, in input order. */
  readonly outcomes: readonly ItemOutcome<Result>[];
}

/**
 * An edit of many items that makes one new document: its cost grows with the items plus the document, not with their
 * product.
 */
export type Batch<Result> = (document: ProjectDocument) => BatchResult<Result>;

/**
 * Judges the items in order. `judge` refuses an item with a GatehouseError before it changes any state; any other
 * error ends the batch.
 */
export function judgeEach<Item, Result>(
  items: readonly Item[],
  judge: (item: Item) => Result,
): ItemOutcome<Result>[] {
  return items.map((item) => {
    try {
      return { ok: true, result: judge(item) };
    } catch (error) {
      if (error instanceof GatehouseError) return { ok: false, error };
      throw error;
    }
  });
}
