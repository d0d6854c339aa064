import { macroRenamer, mapTexts } from './map-texts.ts';
import type { StaticKind } from './static-part.ts';

/** An accepted item of an update. */
export interface Change<Fields> {
  /** Of what changes, among those of its kind. */
  readonly index: number;
  readonly from: string;
  readonly to: string;
  readonly fields: Fields;
}

export interface Settlement<Fields> {
  /** The changes in their order, with the fields as all later renames leave them. */
  readonly settled: readonly Change<Fields>[];
  /** What all renames together make of each old name. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Works out what a row of changes comes to, as if each had been made by itself. A rename reaches the texts that
 * were there before it, so the walk goes backwards: it always knows what the later renames make of a name, and
 * a chain of renames is one look-up.
 */
export function settleChanges<Fields>(
  kind: StaticKind,
  changes: readonly Change<Fields>[],
): Settlement<Fields> {
  const names = new Map<string, string>();
  const rename = macroRenamer(kind, names);
  const settled = changes.toReversed().map((change) => {
    const { from, to } = change;
    const fields = names.size === 0 ? change.fields : mapTexts(change.fields, rename);
    if (to !== from) names.set(from, names.get(to) ?? to);
    return { ...change, fields };
  });
  return { settled: settled.reverse(), names };
}
