import { documentSchema } from '../document-schema.ts';
import type { ProjectDocument } from '../project-document.ts';
import { escapeAttribute, escapeText, isPlain, isPossible, toPossible } from './escape.ts';
import { type Field, type Shape, shapeOf } from './xml-shape.ts';

export const documentShape = shapeOf(documentSchema);

/** The document as XML, in pieces. The same document gives the same text. */
export function* documentXml(document: ProjectDocument): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* pieces(documentShape, { name: 'project', value: document, indent: '' });
}

interface Element {
  readonly name: string;
  readonly value: unknown;
  readonly indent: string;
}

/** An element that holds a list may be long: its children come one by one, a line each. */
function* pieces(shape: Shape, { name, value, indent }: Element): Iterable<string> {
  if (!hasList(shape)) {
    const parts: Parts = [indent];
    addElement(parts, shape, { name, value });
    parts.push('\n');
    return yield parts.join('');
  }
  const inner = `${indent}  `;
  yield `${indent}<${name}>\n`;
  if (shape.kind === 'list') {
    for (const item of parseList(value))
      yield* pieces(shape.shape, { name: shape.item, value: item, indent: inner });
  } else if (shape.kind === 'fields') {
    const record = parseRecord(value);
    for (const { name: field, shape: own, missing } of shape.order) {
      if (!isMissing(record[field], missing))
        yield* pieces(own, { name: field, value: record[field], indent: inner });
    }
  }
  yield `${indent}</${name}>\n`;
}

/** Joined at the end: texts that are added to each other are copied again when they are written. */
type Parts = string[];

function addElement(parts: Parts, shape: Shape, { name, value }: Omit<Element, 'indent'>): void {
  if (shape.kind === 'text') {
    addLeaf(parts, name, String(value));
    return;
  }
  parts.push('<', name, '>');
  if (shape.kind === 'flag' || shape.kind === 'number') parts.push(String(value));
  else addChildren(parts, shape, value);
  parts.push('</', name, '>');
}

function addChildren(parts: Parts, shape: Shape, value: unknown): void {
  if (shape.kind === 'list') {
    for (const item of parseList(value)) addElement(parts, shape.shape, { name: shape.item, value: item });
  } else if (shape.kind === 'map') {
    const map = parseRecord(value);
    for (const key of sortedKeys(map)) addEntry(parts, shape, [key, map[key]]);
  } else if (shape.kind === 'fields') {
    const record = parseRecord(value);
    for (const field of shape.order) {
      const own = record[field.name];
      if (!isMissing(own, field.missing)) addField(parts, field, own);
    }
  }
}

function addField(parts: Parts, { name, shape, open, close }: Field, value: unknown): void {
  const isUsual = shape.kind === 'text' && typeof value === 'string' && isPlain(value);
  if (isUsual) parts.push(open, value, close);
  else addElement(parts, shape, { name, value });
}

function sortedKeys(map: Readonly<Record<string, unknown>>): readonly string[] {
  const keys = Object.keys(map);
  return keys.length > 1 ? keys.sort() : keys;
}

function addLeaf(parts: Parts, name: string, text: string): void {
  if (isPlain(text)) parts.push('<', name, '>', text);
  else if (isPossible(text)) parts.push('<', name, '>', escapeText(text));
  else parts.push('<', name, ' escaped="true">', escapeText(toPossible(text)));
  parts.push('</', name, '>');
}

/** Where its key or its text must be escaped, both are. */
function addEntry(
  parts: Parts,
  { item, shape }: Shape & { kind: 'map' },
  [key, value]: readonly [string, unknown],
): void {
  if (shape.kind !== 'text') {
    const start = isPossible(key)
      ? escapeAttribute(key)
      : `${escapeAttribute(toPossible(key))}" escaped="true`;
    parts.push('<', item, ' key="', start, '">');
    addChildren(parts, shape, value);
  } else {
    const text = String(value);
    if (isPlain(text) && isPlain(key)) parts.push('<', item, ' key="', key, '">', text);
    else if (isPossible(text) && isPossible(key))
      parts.push('<', item, ' key="', escapeAttribute(key), '">', escapeText(text));
    else {
      const start = escapeAttribute(toPossible(key));
      parts.push('<', item, ' key="', start, '" escaped="true">', escapeText(toPossible(text)));
    }
  }
  parts.push('</', item, '>');
}

/** Reading fills in what is left out. */
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

/** Whether somewhere in it is a list of elements. */
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
function parseList(value: unknown): readonly unknown[] {
  return value as readonly unknown[];
}

function parseRecord(value: unknown): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}
