import type * as v from 'valibot';
import type { HostName, Scope, Tier } from './access.ts';
import type { ErrorCode, GeneralErrorCode } from './errors.ts';

export type Schema = v.GenericSchema<unknown, unknown>;
export type Fields = Readonly<Record<string, Schema>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type DeclaredError = Exclude<ErrorCode, GeneralErrorCode>;

/** `key`: a valid key; `optional`: a key is read when one is sent; `none`: no key is read. */
export type Auth = 'key' | 'optional' | 'none';

/** The names in braces of a path, such as `id` in `/tasks/{id}`. */
export type PathKeys<P extends string> = P extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKeys<Rest>
  : never;

/** What every operation states, with a handler or without. Nothing here has a default: risk is written out. */
export interface OperationFacts {
  readonly id: string;
  readonly method: Method;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: `/${string}`;
  readonly tier: Tier;
  readonly scope: Scope | null;
  readonly hosts: readonly HostName[];
}

/** An operation that is promised and has no handler: it answers 501 and is unavailable in capabilities. */
export interface DeclaredOperation extends OperationFacts {
  readonly status: 'declared';
}

export interface LiveOperation extends OperationFacts {
  readonly status: 'live';
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
  /** Takes `application/octet-stream` too, streamed to a file. */
  readonly upload: boolean;
  /** `editor`: bodies carry `resultCode`, and a `session` in a request is accepted and ignored. */
  readonly envelope: 'editor' | 'plain';
  readonly deprecation: Deprecation | null;
}

export interface Deprecation {
  /** ISO-8601 date of the removal, once announced. */
  readonly sunset: string | null;
}

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
  upload: false,
  envelope: 'plain',
  deprecation: null,
} as const satisfies Defaults;

type Complete<Spec> = { status: 'live' } & Spec & Omit<typeof defaults, keyof Spec>;

type SpecOf<Path extends string> = OperationFacts &
  Optional<Defaults> & { readonly path: Path; readonly params?: { readonly [K in PathKeys<Path>]?: Schema } };

/**
 * Declares an operation that has a handler. Schemas of body, query and reply give the handler its types.
 *
 * @example operation({ id: 'task_get', method: 'GET', path: '/tasks/{id}', tier: 0, scope: 'task:read',
 *   hosts: ['runner'], reply: taskSchema, errors: ['not_found'] })
 */
export function operation<const Path extends `/${string}`, const Spec extends SpecOf<Path>>(
  spec: Spec & { readonly path: Path },
): Complete<Spec> {
  return { ...defaults, status: 'live', ...spec } as Complete<Spec>;
}

/** Declares an operation that has no handler yet. */
export function declared<const Facts extends OperationFacts>(facts: Facts): Facts & { status: 'declared' } {
  return { ...facts, status: 'declared' };
}
