import { compileReader } from '@gatehouse/schema-reader/compile-reader';
import { parseStrictJson } from '@gatehouse/schema-reader/parse-strict-json';
import { readExactly } from '@gatehouse/schema-reader/read-exactly';
import { type Reader, unread } from '@gatehouse/schema-reader/reader';
import { GatehouseError, type LiveOperation, type Schema } from '@gatehouse/sdk-plugin';
import { envelopes } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { asMeant, type InputPlace } from './as-meant.ts';
import { inputRefusal } from './input-refusal.ts';
import { parseSearch } from './parse-search.ts';
import { shownInput } from './shown-input.ts';

/** A wrong body of 16 MiB has millions of problems: listed in full only where there cannot be many. */
const smallCount = 1_000;
/** Reading a larger body twice would keep the hosts busy. */
const tolerantCount = 100_000;
const noQuery = Object.freeze({});
const byteOrderMark = '\ufeff';

/** The checks of one operation's input, made once when the operation table is built. */
export interface InputChecks {
  params(raw: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
  query(search: string): Readonly<Record<string, unknown>>;
  /** Checks its JSON; an empty text counts as `{}`. */
  body(text: string): unknown;
}

export function createInputChecks(operation: LiveOperation): InputChecks {
  const query = createReading(v.strictObject({ ...operation.query }));
  const body = operation.body === undefined ? null : createReading(operation.body);
  const takesNoQuery = Object.keys(operation.query).length === 0;
  const params = createParamsReading(operation);
  return {
    params: (raw) => (params === null ? raw : parse(params, raw, 'path')),
    query: (search) => (search === '' && takesNoQuery ? noQuery : parse(query, parseSearch(search), 'query')),
    body: (text) => {
      if (text === '' && body === null) return undefined;
      const json = text === '' ? '{}' : text;
      const quick = body === null || body.read === null ? unread : readExactly(body.read, json);
      return isObject(quick) ? quick : parseBody(operation, body, parseStrictJson(withoutMark(json)));
    },
  };
}

/** Some clients write it before their JSON. */
function withoutMark(json: string): string {
  return json.startsWith(byteOrderMark) ? json.slice(byteOrderMark.length) : json;
}

function parseBody(operation: LiveOperation, reading: Reading<Schema> | null, json: unknown): unknown {
  if (!isObject(json)) {
    throw new GatehouseError('bad_request', 'The body must be a JSON object');
  }
  const envelope = envelopes[operation.envelope];
  // An answer that comes back as a request has the fields that the host added to it.
  const ignored = envelope === null ? [] : [...envelope.ignoredFields, ...Object.keys(envelope.success)];
  const body = withoutIgnored(json, ignored);
  if (reading !== null) return parse(reading, body, 'body');
  if (Object.keys(body).length === 0) return undefined;
  throw new GatehouseError('bad_request', `${operation.id} takes no body; send none, or {}`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutIgnored(json: object, ignored: readonly string[]): object {
  if (!ignored.some((name) => name in json)) return json;
  const fields = Object.entries(json);
  const wrong = fields.find(
    ([name, value]) => ignored.includes(name) && value !== null && typeof value !== 'string',
  );
  if (wrong !== undefined) throw notText(wrong[0], wrong[1]);
  return Object.fromEntries(fields.filter(([name]) => !ignored.includes(name)));
}

function notText(parameterName: string, value: unknown): GatehouseError {
  const { phrase, got } = shownInput(parameterName, value);
  const message = `The field "${parameterName}" must be text; it is ${phrase}.`;
  const problem = { parameterName, code: 'TYPE', message, expected: ['text'], got };
  return new GatehouseError('bad_request', message, { validationErrors: [problem] });
}

interface Reading<S extends Schema> {
  readonly schema: S;
  readonly read: Reader | null;
}

function createReading<S extends Schema>(schema: S): Reading<S> {
  return { schema, read: compileReader(schema) };
}

/** Null where each parameter is plain text. */
function createParamsReading({ path, params }: LiveOperation) {
  if (Object.keys(params).length === 0) return null;
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  // An operation that a hook resolves has no parameters in its path.
  const plain = Object.fromEntries(names.map((name) => [name, v.optional(v.string())]));
  return createReading(v.strictObject({ ...plain, ...params }));
}

/** The quick reader first, the schema second; then once more with the input as its client meant it. */
function parse<S extends Schema>(
  { schema, read }: Reading<S>,
  input: unknown,
  place: InputPlace,
): v.InferOutput<S> {
  const output = read === null ? unread : read(input);
  if (output !== unread) return output as v.InferOutput<S>;
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const meant = isWithin(tolerantCount, input) ? asMeant(schema, input, place) : input;
  const second = meant === input ? result : v.safeParse(schema, meant, { abortEarly: true });
  if (second.success) return second.output;
  const { issues } = isWithin(smallCount, meant) ? v.safeParse(schema, meant) : second;
  throw inputRefusal(schema, place, issues ?? second.issues);
}

function isWithin(count: number, input: unknown): boolean {
  const found: unknown[] = [input];
  for (const value of found) {
    if (typeof value === 'object' && value !== null) {
      const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (found.length + values.length > count) return false;
      found.push(...values);
    }
  }
  return true;
}
