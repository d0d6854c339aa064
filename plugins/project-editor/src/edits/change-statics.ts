import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type BatchResult, judgeEach } from './batch.ts';
import { type Change, combineChanges } from './combine-changes.ts';
import { unknownName } from './find-named.ts';
import { type NamePlaces, renameReferences } from './rename-references.ts';
import { assertNewName } from './static-name.ts';
import type { Named, StaticPart } from './static-part.ts';
import { type Sent, withSent } from './with-sent.ts';

/** One item of a batch as a request sends it. */
export type SentItem<Item extends Named> = Sent<Named & { readonly newName: string }> & Sent<Item>;

/** Adds items at the end. The results are their names. */
export function addStatics<Item extends Named>(
  document: ProjectDocument,
  part: StaticPart<Item>,
  items: readonly SentItem<Item>[],
): BatchResult<string> {
  const existing = part.itemsOf(document);
  const taken = namesOf(existing);
  const added: Item[] = [];
  const outcomes = judgeEach(items, (fields) => {
    const name = fields.name ?? '';
    assertNewName(name, taken);
    taken.add(name);
    added.push(withFields(part, part.create(name), fields));
    return name;
  });
  if (added.length === 0) return { document, outcomes };
  return { document: part.withItems(document, [...existing, ...added]), outcomes };
}

export interface Updates<Item extends Named> {
  readonly items: readonly SentItem<Item>[];
  readonly namePlaces: NamePlaces;
}

/** Changes the named items, and renames them everywhere if asked. The results are the resulting names. */
export function updateStatics<Item extends Named>(
  document: ProjectDocument,
  part: StaticPart<Item>,
  { items, namePlaces }: Updates<Item>,
): BatchResult<string> {
  const places = new Map(part.itemsOf(document).map(({ name }, index) => [name, index]));
  const changes: Change<SentItem<Item>>[] = [];
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
  const { combined, names } = combineChanges(part.kind, changes);
  const renamed = renameReferences(document, { kind: part.kind, names, namePlaces });
  const before = part.itemsOf(renamed);
  const after = [...before];
  for (const { index, to, fields } of combined) {
    const item = after[index];
    if (item) after[index] = withFields(part, item.name === to ? item : named(item, to), fields);
  }
  const isSame = after.every((item, index) => item === before[index]);
  return { document: isSame ? renamed : part.withItems(renamed, after), outcomes };
}

/** Deletes the named items and leaves the texts that use them. The results are the names. */
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

function named<Item extends Named>(item: Item, name: string): Item {
  return { ...item, name };
}

/** The item with the sent fields; a request names the item by its old name, so that its name stays. */
function withFields<Item extends Named>(part: StaticPart<Item>, item: Item, fields: SentItem<Item>): Item {
  const changed = withSent(item, { ...fields, name: item.name });
  return part.kept?.(changed, item) ?? changed;
}

function namesOf(items: readonly Named[]): Set<string> {
  return new Set(items.map(({ name }) => name));
}
