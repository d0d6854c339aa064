import type { Schema } from '@gatehouse/sdk-plugin';
import { compileStep } from './compile-step.ts';
import { addKey, addMembers, addNumber, addText, addUnknown, leastLength } from './least-length.ts';
import { type Reader, unread } from './reader.ts';
import { parseFacts, parseStep, type SchemaFacts } from './schema-facts.ts';

/**
 * Compiles a schema to a plain function that is four times as fast. Most requests are valid, so only their output is
 * needed. Null where the schema has a part that is not supported here. Input that a reader leaves unread is passed to
 * the schema itself, which alone decides what is wrong and reports it.
 */
export function compileReader(schema: Schema): Reader | null {
  const facts = parseFacts(schema);
  if (facts.async || 'fallback' in facts) return null;
  if (facts.pipe !== undefined) return compilePipe(facts.pipe);
  return compilers[facts.type]?.(facts) ?? null;
}

const compilers: Readonly<Record<string, (facts: SchemaFacts) => Reader | null>> = {
  string: () => readString,
  boolean: () => readBoolean,
  number: () => readNumber,
  unknown: () => readUnknown,
  literal:
    ({ literal }) =>
    (input) =>
      input === literal ? readLeaf(input) : unread,
  picklist: ({ options }) => compilePicklist(options ?? []),
  array: ({ item }) => compileArray(item),
  nullable: (facts) => compileNullable(facts),
  strict_object: ({ entries }) => compileObject(entries ?? {}),
};

function compilePipe([schema, ...items]: readonly [Schema, ...unknown[]]): Reader | null {
  const { pipe, ...root } = parseFacts(schema);
  const first = pipe === undefined ? (compilers[root.type]?.(root) ?? null) : compilePipe(pipe);
  const steps = items
    .filter((item) => parseStep(item).kind !== 'metadata')
    .map((item) => compileStep(item, compileReader));
  if (first === null || !steps.every((step) => step !== null)) return null;
  if (steps.length === 0) return first;
  return (input) => {
    let value = first(input);
    for (let at = 0; at < steps.length && value !== unread; at += 1) value = steps[at]?.(value);
    return value;
  };
}

function compilePicklist(options: readonly unknown[]): Reader {
  return (input) => (options.includes(input) ? readLeaf(input) : unread);
}

function readUnknown(input: unknown): unknown {
  addUnknown();
  return input;
}

function readLeaf(input: unknown): unknown {
  if (typeof input === 'string') return readString(input);
  return typeof input === 'number' ? readNumber(input) : input;
}

function readString(input: unknown): unknown {
  if (typeof input !== 'string') return unread;
  addText(input);
  return input;
}

function readBoolean(input: unknown): unknown {
  if (typeof input !== 'boolean') return unread;
  leastLength.total += input ? 'true'.length : 'false'.length;
  return input;
}

/** Above 2^53 the parsed number may differ from the one that was sent. */
function readNumber(input: unknown): unknown {
  if (typeof input !== 'number' || !(Number.isSafeInteger(input) || isFraction(input))) return unread;
  addNumber(input);
  return input;
}

function isFraction(value: number): boolean {
  return Number.isFinite(value) && !Number.isInteger(value);
}

function compileArray(item: Schema | undefined): Reader | null {
  const read = item === undefined ? null : compileReader(item);
  if (read === null) return null;
  return (input) => {
    if (!Array.isArray(input)) return unread;
    addMembers(input.length);
    let output: unknown[] = input;
    for (let at = 0; at < input.length; at += 1) {
      const value = read(input[at]);
      if (value === unread) return unread;
      if (value === input[at] && output === input) continue;
      if (output === input) output = input.slice(0, at);
      output.push(value);
    }
    return output;
  };
}

function compileNullable(facts: SchemaFacts): Reader | null {
  const read =
    facts.wrapped === undefined || facts.default !== undefined ? null : compileReader(facts.wrapped);
  return read === null ? null : (input) => (input === null ? readNull() : read(input));
}

function readNull(): null {
  leastLength.total += 'null'.length;
  return null;
}

interface Entry {
  readonly key: string;
  readonly read: Reader;
  /** The output where the key is missing; `unread` where it may not be. */
  readonly missing: unknown;
}

function compileObject(entries: Readonly<Record<string, Schema>>): Reader | null {
  const compiled = Object.entries(entries).map(([key, schema]) =>
    compileEntry(key, parseFacts(schema), schema),
  );
  if (!compiled.every((entry) => entry !== null)) return null;
  return (input) => (isRecord(input) ? readEntries(compiled, input) : unread);
}

function compileEntry(key: string, facts: SchemaFacts, schema: Schema): Entry | null {
  if (facts.type !== 'optional' || facts.pipe !== undefined) {
    const read = compileReader(schema);
    return read === null ? null : { key, read, missing: unread };
  }
  const read = facts.wrapped === undefined ? null : compileReader(facts.wrapped);
  if (read === null || typeof facts.default === 'function' || typeof facts.default === 'object') return null;
  return { key, read, missing: facts.default === undefined ? undefined : read(facts.default) };
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the input itself where its output is the same: copying is the largest cost. */
function readEntries(entries: readonly Entry[], input: Fields): unknown {
  let seen = 0;
  let taken = 0;
  let output: Record<string, unknown> | null = null;
  for (const { key, read, missing } of entries) {
    const raw = input[key];
    const value = raw === undefined ? missing : read(raw);
    if (value === unread) return unread;
    if (raw !== undefined) {
      taken += 1;
      addKey(key);
    }
    if (value !== raw) output ??= copyEntries(entries.slice(0, seen), input);
    if (output !== null && value !== undefined) output[key] = value;
    seen += 1;
  }
  if (hasMoreKeys(input, taken)) return unread;
  addMembers(taken);
  return output ?? input;
}

/** Copies entries whose output equals their input. */
function copyEntries(entries: readonly Entry[], input: Fields): Record<string, unknown> {
  const output: Record<string, unknown> = {};
  for (const { key } of entries) if (input[key] !== undefined) output[key] = input[key];
  return output;
}

function hasMoreKeys(input: object, taken: number): boolean {
  let keys = 0;
  for (const _key in input) keys += 1;
  return keys !== taken;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
