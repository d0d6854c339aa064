import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { documentSchema } from '../../document/document-schema.ts';
import { escapeAttribute, escapeText, isPlain, isPossible, toPossible } from './escape-xml.ts';
import { type Shape, shapeOf, type Tag, tagOf } from './xml-shape.ts';

export const documentShape = shapeOf(documentSchema);

const root = tagOf('project');

/** The document as XML, in pieces. Deterministic. */
export function* documentXml(document: ProjectDocument): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* pieces(documentShape, { tag: root, value: document, indent: '' });
}

interface Element {
  readonly tag: Tag;
  readonly value: unknown;
  readonly indent: string;
}

/** An element with a list can be long: its children are separate pieces, one per line. */
function* pieces(shape: Shape, { tag, value, indent }: Element): Iterable<string> {
  if (!hasList(shape)) return yield line(shape, { tag, value, indent });
  const inner = `${indent}  `;
  yield `${indent}${tag.open}\n`;
  if (shape.kind === 'list') {
    const { item: own, shape: each } = shape;
    const isLine = !hasList(each);
    for (const item of trustList(value)) {
      if (isLine) yield line(each, { tag: own, value: item, indent: inner });
      else yield* pieces(each, { tag: own, value: item, indent: inner });
    }
  } else if (shape.kind === 'fields') {
    const record = trustRecord(value);
    for (const { name, tag: own, shape: field, missing } of shape.order) {
      if (!isMissing(record[name], missing))
        yield* pieces(field, { tag: own, value: record[name], indent: inner });
    }
  }
  yield `${indent}${tag.close}\n`;
}

function line(shape: Shape, { tag, value, indent }: Element): string {
  const parts: Parts = [indent];
  addElement(parts, shape, { tag, value });
  parts.push('\n');
  return parts.join('');
}

/** Joined once at the end: repeated concatenation would copy the text again. */
type Parts = string[];

function addElement(parts: Parts, shape: Shape, { tag, value }: Omit<Element, 'indent'>): void {
  if (shape.kind === 'text') {
    addLeaf(parts, tag, String(value));
    return;
  }
  parts.push(tag.open);
  if (shape.kind === 'flag' || shape.kind === 'number') parts.push(String(value));
  else addChildren(parts, shape, value);
  parts.push(tag.close);
}

function addChildren(parts: Parts, shape: Shape, value: unknown): void {
  if (shape.kind === 'list') {
    for (const item of trustList(value)) addElement(parts, shape.shape, { tag: shape.item, value: item });
  } else if (shape.kind === 'map') {
    const map = trustRecord(value);
    for (const key of sortedKeys(map)) addEntry(parts, shape, [key, map[key]]);
  } else if (shape.kind === 'fields') {
    const record = trustRecord(value);
    for (const { name, tag, shape: field, missing } of shape.order) {
      const own = record[name];
      if (!isMissing(own, missing)) addElement(parts, field, { tag, value: own });
    }
  }
}

function sortedKeys(map: Readonly<Record<string, unknown>>): readonly string[] {
  const keys = Object.keys(map);
  return keys.length > 1 ? keys.sort() : keys;
}

function addLeaf(parts: Parts, { name, open, close }: Tag, text: string): void {
  if (isPlain(text)) parts.push(open, text, close);
  else if (isPossible(text)) parts.push(open, escapeText(text), close);
  else parts.push('<', name, ' escaped="true">', escapeText(toPossible(text)), close);
}

/** Escapes both key and text where one of them needs it. */
function addEntry(
  parts: Parts,
  { item: { openKey, close }, shape }: Shape & { kind: 'map' },
  [key, value]: readonly [string, unknown],
): void {
  if (shape.kind !== 'text') {
    const start = isPossible(key)
      ? escapeAttribute(key)
      : `${escapeAttribute(toPossible(key))}" escaped="true`;
    parts.push(openKey, start, '">');
    addChildren(parts, shape, value);
    parts.push(close);
    return;
  }
  const text = String(value);
  if (isPlain(text) && isPlain(key)) parts.push(openKey, key, '">', text, close);
  else if (isPossible(text) && isPossible(key))
    parts.push(openKey, escapeAttribute(key), '">', escapeText(text), close);
  else {
    const start = escapeAttribute(toPossible(key));
    parts.push(openKey, start, '" escaped="true">', escapeText(toPossible(text)), close);
  }
}

/** Whether reading would add the same value. */
function isMissing(value: unknown, missing: unknown): boolean {
  if (missing === undefined) return false;
  if (value === missing || value === null) return true;
  if (typeof value !== 'object' || typeof missing !== 'object' || missing === null) return false;
  return isEmpty(value) && isEmpty(missing);
}

function isEmpty(value: object): boolean {
  for (const _key in value) return false;
  return true;
}

const listing = new WeakMap<Shape, boolean>();

/** Whether the shape contains a list of elements. */
function hasList(shape: Shape): boolean {
  const known = listing.get(shape);
  if (known !== undefined) return known;
  const has =
    shape.kind === 'list' ||
    (shape.kind === 'fields' && [...shape.fields.values()].some((field) => hasList(field.shape)));
  listing.set(shape, has);
  return has;
}

/** The shape is that of the schema, and the value fits the schema. */
function trustList(value: unknown): readonly unknown[] {
  return value as readonly unknown[];
}

function trustRecord(value: unknown): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}
