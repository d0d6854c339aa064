import { documentSchema } from '../document-schema.ts';
import type { ProjectDocument } from '../project-document.ts';
import { escapeAttribute, escapeText, isPossible, toPossible } from './escape.ts';
import { type Shape, shapeOf } from './xml-shape.ts';

export const documentShape = shapeOf(documentSchema);

/** The document as XML, in pieces. The same document gives the same text. */
export function* documentXml(document: ProjectDocument): Iterable<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield* element(documentShape, { name: 'project', value: document, indent: '' });
}

interface Element {
  readonly name: string;
  readonly value: unknown;
  readonly indent: string;
  /** Of an entry of a map. */
  readonly key?: string;
}

function* element(shape: Shape, { name, value, indent, key }: Element): Iterable<string> {
  const isLeaf = shape.kind === 'text' || shape.kind === 'flag' || shape.kind === 'number';
  if (isLeaf) return yield leaf({ name, value, indent, ...(key !== undefined && { key }) });
  const start = `${indent}<${name}${attributes(key, !isPossible(key ?? ''))}`;
  let isOpen = false;
  for (const child of children(shape, value)) {
    if (!isOpen) yield `${start}>\n`;
    isOpen = true;
    yield* element(child.shape, { ...child, indent: `${indent}  ` });
  }
  yield isOpen ? `${indent}</${name}>\n` : `${start}/>\n`;
}

type Child = Pick<Element, 'name' | 'value' | 'key'> & { readonly shape: Shape };

function* children(shape: Shape, value: unknown): Iterable<Child> {
  if (shape.kind === 'list')
    for (const item of parseList(value)) yield { name: shape.item, value: item, shape: shape.shape };
  if (shape.kind === 'map') {
    const map = parseRecord(value);
    for (const key of Object.keys(map).sort())
      yield { name: shape.item, key, value: map[key], shape: shape.shape };
  }
  if (shape.kind !== 'fields') return;
  const record = parseRecord(value);
  for (const [name, { shape: field, missing }] of shape.fields) {
    if (!isMissing(record[name], missing)) yield { name, value: record[name], shape: field };
  }
}

/** Reading fills in what is left out. */
function isMissing(value: unknown, missing: unknown): boolean {
  if (missing === undefined) return false;
  if (value === missing || value === null) return true;
  if (typeof value !== 'object' || typeof missing !== 'object' || missing === null) return false;
  return isEmpty(value) && isEmpty(missing);
}

function isEmpty(value: object | null): boolean {
  return value !== null && Object.keys(value).length === 0;
}

function leaf({ name, value, indent, key }: Element): string {
  const text = String(value);
  const isEscaped = !(isPossible(text) && isPossible(key ?? ''));
  const content = escapeText(isEscaped ? toPossible(text) : text);
  return `${indent}<${name}${attributes(key, isEscaped)}>${content}</${name}>\n`;
}

function attributes(key: string | undefined, isEscaped: boolean): string {
  const own = key === undefined ? '' : ` key="${escapeAttribute(isEscaped ? toPossible(key) : key)}"`;
  return isEscaped ? `${own} escaped="true"` : own;
}

/** The shape is that of the schema, and the value fits the schema. */
function parseList(value: unknown): readonly unknown[] {
  return value as readonly unknown[];
}

function parseRecord(value: unknown): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}
