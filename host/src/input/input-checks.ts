import { compileReader } from '@gatehouse/schema-reader/compile-reader';
import { parseStrictJson } from '@gatehouse/schema-reader/parse-strict-json';
import { readExactly } from '@gatehouse/schema-reader/read-exactly';
import { type Reader, unread } from '@gatehouse/schema-reader/reader';
import { envelopes, GatehouseError, type LiveOperation, type Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { parseSearch } from './parse-search.ts';

const smallCount = 1_000;
const noQuery = Object.freeze({});
/** The message of a problem may quote what was sent. */
const maxProblemLength = 300;

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
  const params =
    Object.keys(operation.params).length === 0 ? null : createReading(v.object({ ...operation.params }));
  return {
    params: (raw) => (params === null ? raw : { ...raw, ...parse(params, raw, 'path') }),
    query: (search) => (search === '' && takesNoQuery ? noQuery : parse(query, parseSearch(search), 'query')),
    body: (text) => {
      if (text === '' && body === null) return undefined;
      const json = text === '' ? '{}' : text;
      const quick = body === null || body.read === null ? unread : readExactly(body.read, json);
      return isObject(quick) ? quick : parseBody(operation, body, parseStrictJson(json));
    },
  };
}

function parseBody(operation: LiveOperation, reading: Reading<Schema> | null, json: unknown): unknown {
  if (!isObject(json)) {
    throw new GatehouseError('bad_request', 'The body must be a JSON object');
  }
  const body = withoutIgnored(json, envelopes[operation.envelope]?.ignoredFields ?? []);
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
  if (wrong !== undefined) throw new GatehouseError('bad_request', `body.${wrong[0]} must be text`);
  return Object.fromEntries(fields.filter(([name]) => !ignored.includes(name)));
}

interface Reading<S extends Schema> {
  readonly schema: S;
  readonly read: Reader | null;
}

function createReading<S extends Schema>(schema: S): Reading<S> {
  return { schema, read: compileReader(schema) };
}

function parse<S extends Schema>(
  { schema, read }: Reading<S>,
  input: unknown,
  where: string,
): v.InferOutput<S> {
  const output = read === null ? unread : read(input);
  if (output !== unread) return output as v.InferOutput<S>;
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  // A wrong body of 16 MiB has millions of problems: listed in full only where there cannot be many.
  const { issues } = isSmall(input) ? v.safeParse(schema, input) : result;
  const problems = (issues ?? result.issues).slice(0, 5).map((issue) => {
    const path = v.getDotPath(issue);
    return `${path === null ? where : `${where}.${path}`}: ${issue.message}`.slice(0, maxProblemLength);
  });
  throw new GatehouseError('bad_request', problems.join('; '));
}

function isSmall(input: unknown): boolean {
  const found: unknown[] = [input];
  for (const value of found) {
    if (typeof value === 'object' && value !== null) {
      const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (found.length + values.length > smallCount) return false;
      found.push(...values);
    }
  }
  return true;
}
