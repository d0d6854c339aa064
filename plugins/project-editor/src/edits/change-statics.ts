import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type BatchResult, judgeEach } from './batch.ts';
import { unknownName } from './find-named.ts';
import { type NamePlaces, renameReferences } from './rename-references.ts';
import { type Change, settleChanges } from './settle-changes.ts';
import { assertNewName } from './static-name.ts';
import type { Named, StaticPart } from './static-part.ts';

/** What an item of a batch says about names. */
export interface Names {
  readonly name?: string | null | undefined;
  readonly newName?: string | null | undefined;
}

export interface Additions<Item, Fields> {
  readonly items: readonly Fields[];
  readonly create: (name: string, fields: Fields) => Item;
}

/** Adds variables, lists or tables at the end. The results are their names. */
export function addStatics<Item extends Named, Fields extends Names>(
  document: ProjectDocument,
  part: StaticPart<Item>,
  { items, create }: Additions<Item, Fields>,
): BatchResult<string> {
  const existing = part.itemsOf(document);
  const taken = namesOf(existing);
  const added: Item[] = [];
  const outcomes = judgeEach(items, (fields) => {
    const name = fields.name ?? '';
    assertNewName(name, taken);
    taken.add(name);
    added.push(create(name, fields));
    return name;
  });
  if (added.length === 0) return { document, outcomes };
  return { document: part.withItems(document, [...existing, ...added]), outcomes };
}

export interface Updates<Item, Fields> {
  readonly items: readonly Fields[];
  /** The item with what was sent; the same object when that changes nothing. */
  readonly change: (item: Item, fields: Fields) => Item;
  readonly namePlaces: NamePlaces;
}

/** Changes those that the items name, and renames them everywhere if asked. The results are the resulting names. */
export function updateStatics<Item extends Named, Fields extends Names>(
  document: ProjectDocument,
  part: StaticPart<Item>,
  { items, change, namePlaces }: Updates<Item, Fields>,
): BatchResult<string> {
  const places = new Map(part.itemsOf(document).map(({ name }, index) => [name, index]));
  const changes: Change<Fields>[] = [];
  const outcomes = judgeEach(items, (fields) => {
    const from = fields.name ?? '';
    const index = places.get(from) ?? unknownName(part.noun, from);
    const to = fields.newName ?? from;
    if (to !== from) assertNewName(to, places);
    places.delete(from);
    places.set(to, index);
    changes.push({ index, from, to, fields });
    return to;
  });
  const { settled, names } = settleChanges(part.kind, changes);
  const renamed = renameReferences(document, { kind: part.kind, names, namePlaces });
  const before = part.itemsOf(renamed);
  const after = [...before];
  for (const { index, to, fields } of settled) {
    const item = after[index];
    if (item) after[index] = change(item.name === to ? item : { ...item, name: to }, fields);
  }
  const isSame = after.every((item, index) => item === before[index]);
  return { document: isSame ? renamed : part.withItems(renamed, after), outcomes };
}

/** Takes out those of the names. What uses a name stays as it is. The results are the names. */
export function deleteStatics<Item extends Named>(
  document: ProjectDocument,
  part: StaticPart<Item>,
  names: readonly string[],
): BatchResult<string> {
  const existing = part.itemsOf(document);
  const left = namesOf(existing);
  const outcomes = judgeEach(names, (name) => (left.delete(name) ? name : unknownName(part.noun, name)));
  if (left.size === existing.length) return { document, outcomes };
  const kept = existing.filter(({ name }) => left.has(name));
  return { document: part.withItems(document, kept), outcomes };
}

/** Overwrites the fields that were sent; null and undefined say nothing. */
export function withSent<Target extends object>(target: Target, fields: Partial<Nullable<Target>>): Target {
  const old = new Map<string, unknown>(Object.entries(target));
  const sent = Object.entries(fields).filter(
    ([key, value]) => value !== null && value !== undefined && value !== old.get(key),
  );
  return sent.length === 0 ? target : { ...target, ...Object.fromEntries(sent) };
}

type Nullable<T> = { [K in keyof T]: T[K] | null | undefined };

function namesOf(items: readonly Named[]): Set<string> {
  return new Set(items.map(({ name }) => name));
}
