import type * as v from 'valibot';
import type { ContentScope, HostName, Scope, Tier } from './access.ts';
import type { ErrorCode, GeneralErrorCode } from './errors.ts';
import type { Refused } from './refused.ts';

/** A valibot schema that checks what comes in and gives what goes on its type. */
export type Schema = v.GenericSchema<unknown, unknown>;

/** Schemas by field name: of path parameters, of a query. */
export type Fields = Readonly<Record<string, Schema>>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Verbs that an operation can have. HEAD, OPTIONS and all others are 404. */
export type Method = (typeof methods)[number];

/** Codes that an operation names before its handler may fail with them: all but the general ones. */
export type DeclaredError = Exclude<ErrorCode, GeneralErrorCode>;

/** `key`: a valid key; `optional`: a key is read when one is sent; `none`: no key is read. */
export type Auth = 'key' | 'optional' | 'none';

/** The names in braces of a path, such as `id` in `/tasks/{id}`. */
export type PathKeys<P extends string> = P extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKeys<Rest>
  : never;

/** The facts of every operation, with a handler or without. They have no defaults: risk is written out. */
export interface OperationFacts {
  /** Lower-case letters, digits and underscores, such as `task_start`; stable for ever. */
  readonly id: string;
  readonly method: Method;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: `/${string}`;
  readonly tier: Tier;
  /** The scope that a key needs beside the tier; null where the tier alone decides. */
  readonly scope: Scope | null;
  /** Where it is served; at least one. */
  readonly hosts: readonly HostName[];
  /** One short sentence for the API description, such as `Start a task`; made from the id where it is left out. */
  readonly summary?: string;
  /** Sentences for a caller beyond the summary: effects, order, what happens to what was there. */
  readonly description?: string;
}

/**
 * A call that succeeds, for the description of the API. The contract suite sends it: ids, digests and paths below
 * `/home/anna` in it stand for those of the state that a fixture prepares.
 */
export interface CallExample<Body = unknown> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** An operation that is promised and has no handler: it answers 501 and is unavailable in capabilities. */
export interface DeclaredOperation extends OperationFacts {
  readonly status: 'declared';
}

/** An operation that a handler serves, with all that was left out filled in. */
export interface LiveOperation extends OperationFacts {
  readonly status: 'live';
  /** `key` where nothing is said. */
  readonly auth: Auth;
  /** Schemas of path parameters that are not plain text. */
  readonly params: Fields;
  readonly query: Fields;
  /** Undefined where the operation takes no body. */
  readonly body: Schema | undefined;
  /** Undefined where the answer has no body (204). */
  readonly reply: Schema | undefined;
  readonly success: 200 | 201 | 204;
  /** Codes beyond the general ones that a handler may fail with. */
  readonly errors: readonly DeclaredError[];
  /**
   * The content that a call may touch, such as `io:filesystem` where a body may name a file. The handler asks for it
   * with `call.demand`, and can ask for nothing else.
   */
  readonly contentScopes: readonly ContentScope[];
  /** Takes `application/octet-stream` too, streamed to a file. */
  readonly upload: boolean;
  /** Which fields of the wire the host adds and takes out: see `envelopes`. */
  readonly envelope: 'editor' | 'plain';
  readonly deprecation: Deprecation | null;
  /** A call that succeeds, for the API description. */
  readonly example?: CallExample;
}

/** Every answer of a deprecated operation carries the headers `Deprecation` and, with a date, `Sunset`. */
export interface Deprecation {
  /** ISO-8601 date of the removal, once announced. */
  readonly sunset: string | null;
}

/** An operation that a plugin declares: with a handler, or not yet. */
export type Operation = LiveOperation | DeclaredOperation;

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

type Defaults = Pick<
  LiveOperation,
  | 'auth'
  | 'params'
  | 'query'
  | 'body'
  | 'reply'
  | 'success'
  | 'errors'
  | 'contentScopes'
  | 'upload'
  | 'envelope'
  | 'deprecation'
>;

const defaults = {
  auth: 'key',
  params: {},
  query: {},
  body: undefined,
  reply: undefined,
  success: 200,
  errors: [],
  contentScopes: [],
  upload: false,
  envelope: 'plain',
  deprecation: null,
} as const satisfies Defaults;

type Complete<Spec> = { status: 'live' } & Spec & Omit<typeof defaults, keyof Spec>;

type SpecOf<Path extends string> = OperationFacts &
  Optional<Defaults & Pick<LiveOperation, 'example'>> & { readonly path: Path };

/** The parts of a spec that belong nowhere, each with the reason. */
type Strays<Path extends string, Spec> = {
  readonly [K in Exclude<keyof Spec, keyof LiveOperation>]: Refused<`an operation has no "${K & string}"`>;
} & (Spec extends { readonly params: infer Params }
  ? {
      readonly params: { readonly [K in Exclude<keyof Params, PathKeys<Path>>]: NoSuchKey<K & string, Path> };
    }
  : unknown) &
  (Spec extends { readonly scope: infer S extends string } ? ScopeStray<S> : unknown);

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type ScopeStray<S extends string> = S extends `${string}${Digit}${string}`
  ? { readonly scope: Refused<`a scope is two words of lower-case letters, as "lamp:read": not "${S}"`> }
  : unknown;

type NoSuchKey<Key extends string, Path extends string> = Refused<`the path ${Path} has no {${Key}}`>;

/**
 * Declares an operation that has a handler. Schemas of body, query and reply give the handler its types; a path
 * parameter without a schema in `params` is text. Left out, `auth` is `key`, `success` 200, `errors` and
 * `contentScopes` are empty, `envelope` is `plain`; `tier` and `scope` have no default.
 *
 * @example operation({ id: 'task_get', method: 'GET', path: '/tasks/{id}', tier: 0, scope: 'task:read',
 *   hosts: ['runner'], reply: taskSchema, errors: ['not_found'] })
 */
export function operation<const Path extends `/${string}`, const Spec extends SpecOf<Path>>(
  spec: Spec & { readonly path: Path } & Strays<Path, Spec>,
): Complete<Spec> {
  return { ...defaults, status: 'live', ...spec } as Complete<Spec>;
}

/**
 * Declares an operation that has no handler yet: it answers 501, and its gate facts are known all the same.
 *
 * @example declared({ id: 'task_logs_get', method: 'GET', path: '/tasks/{id}/logs', tier: 1, scope: 'task:read',
 *   hosts: ['runner'] })
 */
export function declared<const Facts extends OperationFacts>(facts: Facts): Facts & { status: 'declared' } {
  return { ...facts, status: 'declared' };
}
