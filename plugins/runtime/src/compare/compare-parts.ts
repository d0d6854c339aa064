import { changedFields, type Fields } from './changed-fields.ts';
import { differingSpan } from './differing-span.ts';
import type { Change, FieldChange } from './project-change.ts';

type Place = Pick<Change, 'part' | 'groupId' | 'actionId' | 'name'>;

/** Identifies and describes the parts of one kind. */
export interface PartKind<Item> {
  readonly keyOf: (item: Item) => string;
  readonly placeOf: (item: Item) => Place;
  readonly fieldsOf: (item: Item) => Fields;
  /** Differences outside the fields, such as the position. */
  readonly moreOf?: (before: Item, after: Item) => readonly FieldChange[];
}

/** Yields added and changed parts in the order of `after`, then removed ones, and null in between. */
export function* compareParts<Item>(
  before: readonly Item[],
  after: readonly Item[],
  kind: PartKind<Item>,
): Generator<Change | null> {
  const span = differingSpan(before, after);
  const gone = new Map<string, Item>();
  for (const item of span.before) {
    gone.set(kind.keyOf(item), item);
    yield null;
  }
  for (const item of span.after) {
    const key = kind.keyOf(item);
    yield compareTwo(gone.get(key), item, kind);
    gone.delete(key);
  }
  for (const item of gone.values()) {
    yield { change: 'removed', ...kind.placeOf(item), fields: changedFields(kind.fieldsOf(item), null) };
  }
}

function compareTwo<Item>(before: Item | undefined, after: Item, kind: PartKind<Item>): Change | null {
  if (before === undefined) {
    return { change: 'added', ...kind.placeOf(after), fields: changedFields(null, kind.fieldsOf(after)) };
  }
  const changed = before === after ? [] : changedFields(kind.fieldsOf(before), kind.fieldsOf(after));
  const fields = [...changed, ...(kind.moreOf?.(before, after) ?? [])];
  return fields.length === 0 ? null : { change: 'changed', ...kind.placeOf(after), fields };
}
