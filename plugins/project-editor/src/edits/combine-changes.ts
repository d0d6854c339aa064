import { macroRenamer, mapTexts } from './map-texts.ts';
import type { StaticKind } from './static-part.ts';

/** An accepted item of an update. */
export interface Change<Fields> {
  /** Index of the changed item in its kind. */
  readonly index: number;
  readonly from: string;
  readonly to: string;
  readonly fields: Fields;
}

export interface CombinedChanges<Fields> {
  /** The changes in their order, with the fields after all later renames. */
  readonly combined: readonly Change<Fields>[];
  /** The final name of each old name after all renames. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Combines a sequence of changes as if each had been made by itself. A rename changes the texts that were there
 * before it, so the walk goes backwards: it always knows the later renames of a name, and a chain of renames is one
 * look-up.
 */
export function combineChanges<Fields>(
  kind: StaticKind,
  changes: readonly Change<Fields>[],
): CombinedChanges<Fields> {
  const names = new Map<string, string>();
  const rename = macroRenamer(kind, names);
  const combined = changes.toReversed().map((change) => {
    const { from, to } = change;
    const fields = names.size === 0 ? change.fields : mapTexts(change.fields, rename);
    if (to !== from) names.set(from, names.get(to) ?? to);
    return { ...change, fields };
  });
  return { combined: combined.reverse(), names };
}
