import { type Reader, unread } from '@gatehouse/schema-reader/reader';
import { parseFacts } from '@gatehouse/schema-reader/schema-facts';
import type { Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { Steps } from '../text/slices.ts';
import { refusal } from '../text/text-refusal.ts';
import { compileReader, isOptionalSchema, templateOf, wrappedOf } from './compile-document-reader.ts';
import { LargeJson, toPlainValue } from './json/json-value.ts';

/** Reads a value, plain or large, at a path. Throws `bad_request`. */
export type SteppedReader = (value: unknown, path: string) => Steps<unknown>;

const elementsAStep = 100;

/** Like `compileReader`, in short steps: lists are read element by element. */
export function compileSteps(schema: Schema): SteppedReader {
  const facts = parseFacts(schema);
  if (facts.type === 'array' && facts.item) return compileList(schema, facts.item);
  if (facts.type === 'strict_object' && hasList(schema)) return compileFields(schema, facts.entries ?? {});
  if (facts.type === 'nullable' && hasList(schema)) {
    const read = compileSteps(wrappedOf(facts));
    return function* (value, path) {
      return value === null ? null : yield* read(value, path);
    };
  }
  const read = compileReader(schema);
  return function* (value, path) {
    return readAt(schema, read, { value: yield* toPlainValue(value), path });
  };
}

function compileList(schema: Schema, item: Schema): SteppedReader {
  const readInSteps = compileSteps(item);
  // Small valid values are read at once, the rest in steps, which also report errors.
  const readAtOnce: Reader = hasList(item) ? () => unread : compileReader(item);
  return function* (value, path) {
    if (!isList(value)) return refuse(schema, value, path);
    const output: unknown[] = [];
    for (const elements of batchesOf(value)) {
      for (const element of elements) {
        const at = output.length;
        const result = readAtOnce(element);
        output.push(result === unread ? yield* readInSteps(element, `${path}[${at}]`) : result);
        if (at % elementsAStep === 0) yield;
      }
      yield;
    }
    return output;
  };
}

function isList(value: unknown): value is LargeJson | readonly unknown[] {
  return Array.isArray(value) || (value instanceof LargeJson && value.isArray);
}

function* batchesOf(list: LargeJson | readonly unknown[]): Iterable<readonly unknown[]> {
  if (list instanceof LargeJson) for (const part of list.parts) yield list.elements(part);
  else yield list;
}

function compileFields(schema: Schema, entries: Readonly<Record<string, Schema>>): SteppedReader {
  const template = templateOf(entries);
  const readers = new Map(
    Object.entries(entries).map(([key, field]) => [
      key,
      compileSteps(isOptionalSchema(field) ? wrappedOf(parseFacts(field)) : field),
    ]),
  );
  const required = Object.keys(entries).filter((key) => !isOptionalSchema(entries[key] ?? v.never()));
  return function* (value, path) {
    const fields = yield* fieldsOf(value);
    if (fields === null) return refuse(schema, value, path);
    const output: Record<string, unknown> = { ...template };
    for (const key of required) if (!fields.has(key)) throw refusal(`${join(path, key)}: is missing`);
    for (const [key, field] of fields) {
      const read = readers.get(key);
      if (!read) throw refusal(`${join(path, key)}: is not known here`);
      output[key] = yield* read(field, join(path, key));
    }
    return output;
  };
}

/** The fields of an object that may be large; null for other values. */
export function* fieldsOf(value: unknown): Steps<ReadonlyMap<string, unknown> | null> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  if (!(value instanceof LargeJson)) return new Map(Object.entries(value));
  if (value.isArray) return null;
  const fields = new Map<string, unknown>();
  for (const part of value.parts) {
    for (const [key, field] of value.fields(part)) fields.set(key, field);
    yield;
  }
  return fields;
}

function readAt(schema: Schema, read: Reader, { value, path }: { value: unknown; path: string }): unknown {
  const output = read(value);
  return output === unread ? refuse(schema, value, path) : output;
}

/** Gets the error from the schema itself. */
function refuse(schema: Schema, value: unknown, path: string): never {
  const plain = value instanceof LargeJson ? (value.isArray ? [] : {}) : value;
  const result = v.safeParse(schema, plain, { abortEarly: true });
  const [issue] = result.issues ?? [];
  let place = path;
  for (const { key } of issue?.path ?? [])
    place = typeof key === 'number' ? `${place}[${key}]` : join(place, String(key));
  throw refusal(`${place || 'the document'}: ${issue?.message ?? 'does not fit'}`);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Whether the schema contains a list, so that reading may take long. */
function hasList(schema: Schema): boolean {
  const { type, entries = {}, wrapped, item } = parseFacts(schema);
  if (type === 'array') return item !== undefined;
  if (wrapped) return hasList(wrapped);
  return Object.values(entries).some(hasList);
}
