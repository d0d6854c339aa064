import { type Reader, unread } from '@gatehouse/schema-reader/reader';
import { parseFacts, parseStep, type SchemaFacts } from '@gatehouse/schema-reader/schema-facts';
import type { Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/**
 * A schema as plain functions, many times as quick as running it: project files have thousands of elements, and
 * nearly all of them are right. Throws on a schema with a part that is not known here.
 */
export function compileReader(schema: Schema): Reader {
  const { pipe, ...facts } = parseFacts(schema);
  if (pipe) return compilePipe(pipe);
  const compile = compilers[facts.type];
  if (!compile) throw new TypeError(`No reader is known for the schema ${facts.type}.`);
  return compile(facts);
}

const compilers: Readonly<Record<string, (facts: SchemaFacts) => Reader>> = {
  string: () => (input) => (typeof input === 'string' ? input : unread),
  boolean: () => (input) => (typeof input === 'boolean' ? input : unread),
  number: () => (input) => (typeof input === 'number' && !Number.isNaN(input) ? input : unread),
  literal:
    ({ literal }) =>
    (input) =>
      input === literal ? input : unread,
  picklist:
    ({ options = [] }) =>
    (input) =>
      options.includes(input) ? input : unread,
  custom:
    ({ check }) =>
    (input) =>
      check?.(input) ? input : unread,
  nullable: (facts) => {
    const read = compileReader(wrappedOf(facts));
    return (input) => (input === null ? null : read(input));
  },
  array: ({ item }) => compileArray(item),
  strict_object: ({ entries = {} }) => compileObject(entries),
};

const checks: Readonly<Record<string, (requirement: unknown) => (value: unknown) => boolean>> = {
  non_empty: () => (value) => value !== '',
  finite: () => Number.isFinite,
  integer: () => Number.isInteger,
  regex: (requirement) => (value) => requirement instanceof RegExp && requirement.test(String(value)),
  min_value: (requirement) => (value) => Number(value) >= Number(requirement),
  max_value: (requirement) => (value) => Number(value) <= Number(requirement),
};

function compilePipe([schema, ...items]: readonly [Schema, ...unknown[]]): Reader {
  const steps = items.map(parseStep);
  // It may have a pipe of its own.
  const read = compileReader(schema);
  const tests = steps.map(({ type, requirement }) => checks[type]?.(requirement));
  if (!tests.every((test) => test !== undefined)) {
    const { type } = parseFacts(schema);
    throw new TypeError(`No reader is known for ${steps.map((step) => step.type).join(', ')} of ${type}.`);
  }
  return (input) => {
    const value = read(input);
    if (value === unread) return unread;
    for (const test of tests) if (!test?.(value)) return unread;
    return value;
  };
}

function compileArray(item: Schema | undefined): Reader {
  const read = compileReader(item ?? v.never());
  return (input) => {
    if (!Array.isArray(input)) return unread;
    const output: unknown[] = [];
    for (const value of input) {
      const element = read(value);
      if (element === unread) return unread;
      output.push(element);
    }
    return output;
  };
}

interface Field {
  readonly key: string;
  readonly read: Reader;
  readonly isOptional: boolean;
}

function compileObject(entries: Readonly<Record<string, Schema>>): Reader {
  const fields = Object.entries(entries).map(([key, schema]) => compileField(key, schema));
  const template = templateOf(entries);
  return (input) => (isRecord(input) ? readFields(fields, template, input) : unread);
}

function compileField(key: string, schema: Schema): Field {
  const isOptional = isOptionalSchema(schema);
  return { key, isOptional, read: compileReader(isOptional ? wrappedOf(parseFacts(schema)) : schema) };
}

/** Returns the input itself where all fields equal their output: copying is the largest cost. */
function readFields(
  fields: readonly Field[],
  template: Readonly<Record<string, unknown>>,
  input: Record<string, unknown>,
): unknown {
  let keys = 0;
  for (const _key in input) keys++;
  // Overwriting existing keys is faster than adding them one by one.
  let output: Record<string, unknown> = keys < fields.length ? { ...template } : input;
  for (const { key, read, isOptional } of fields) {
    const raw = input[key];
    const value = raw === undefined ? missing(isOptional) : read(raw);
    if (value === unread) return unread;
    if (value === undefined) continue;
    keys--;
    if (output !== input) output[key] = value;
    else if (value !== raw) output = { ...input, [key]: value };
  }
  return keys === 0 ? output : unread;
}

function missing(isOptional: boolean): unknown {
  return isOptional ? undefined : unread;
}

/** An object with all fields in order, and the defaults of optional ones. */
export function templateOf(entries: Readonly<Record<string, Schema>>): Readonly<Record<string, unknown>> {
  const keys = Object.keys(entries).map((key) => `${JSON.stringify(key)}:null`);
  // Parsed, so that V8 gives it the compact layout of a literal.
  const template: Record<string, unknown> = JSON.parse(`{${keys.join(',')}}`);
  for (const [key, schema] of Object.entries(entries)) template[key] = parseFacts(schema).default ?? null;
  return template;
}

export function isOptionalSchema(schema: Schema): boolean {
  return parseFacts(schema).type === 'optional';
}

export function wrappedOf({ wrapped }: Pick<SchemaFacts, 'wrapped'>): Schema {
  return wrapped ?? v.never();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
