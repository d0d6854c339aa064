import type * as v from 'valibot';
import type { Caller, HostName } from './access.ts';
import type { ErrorDetails, GeneralErrorCode } from './errors.ts';
import type { Auth, Fields, LiveOperation, Operation, PathKeys, Schema } from './operation.ts';
import type { Refused } from './refused.ts';

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type FieldOutputs<F> = { readonly [K in keyof F]: F[K] extends Schema ? v.InferOutput<F[K]> : never };
type ParamOutputs<O extends LiveOperation> = {
  readonly [K in PathKeys<O['path']>]: K extends keyof O['params'] ? Output<O['params'][K]> : string;
};
type CallerOf<A extends Auth> = A extends 'key' ? Caller : Caller | null;

/** A request body that was streamed to a file. The handler owns the file and moves or deletes it. */
export interface Upload {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** Which action of a project makes a content scope necessary. */
export interface ContentCause {
  readonly actionId: string;
  readonly groupId: string;
  /** The category and the variant, such as `File` and `Write`. */
  readonly type: string;
  readonly action: string;
}

/** One request as its handler sees it: resolved, permitted, parsed and valid. */
export interface Call<O extends LiveOperation> {
  /** The host that was asked. */
  readonly host: HostName;
  /** The `X-Request-Id` of the answer; the log names it too. */
  readonly requestId: string;
  /** Decoded once; text where the operation gives no schema. */
  readonly params: ParamOutputs<O>;
  /** As the schemas give it: numbers are numbers, defaults are filled in. */
  readonly query: FieldOutputs<O['query'] extends Fields ? O['query'] : Record<never, never>>;
  /** Undefined where the operation takes none, and beside an upload. */
  readonly body: Output<O['body']>;
  /** Null unless the request came as `application/octet-stream`. */
  readonly upload: O['upload'] extends true ? Upload | null : null;
  /** Null only where the operation is served without a key. */
  readonly caller: CallerOf<O['auth']>;
  /** Lower-case name to value; credentials are left out. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client goes away or the host stops. */
  readonly signal: AbortSignal;
  setHeader(name: string, value: string): void;
  /**
   * Ends the call with `forbidden` unless the key holds the content scope; `code:author` asks for tier 3 too. The host
   * writes the body of the 403. Name the actions that cause it where there are any.
   *
   * @example if (call.body.path !== undefined) call.demand('io:filesystem');
   */
  demand(scope: O['contentScopes'][number], causes?: readonly ContentCause[]): void;
  /** Ends the call with a code that the operation declares. */
  fail(code: O['errors'][number] | GeneralErrorCode, message: string, details?: ErrorDetails): never;
}

/** Values that are only sent may be readonly, whatever the schema says. */
type Sent<T> = T extends object ? { readonly [K in keyof T]: Sent<T[K]> } : T;

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer has no return statement
type Reply<O extends LiveOperation> = O['reply'] extends Schema ? Sent<v.InferInput<O['reply']>> : void;

/**
 * Answers one operation. Its reply is sent unchanged; it throws nothing but `GatehouseError` on purpose, and any other
 * error becomes `internal_error`. Freeze a reply that goes to many calls: it is serialised once. A frozen reply must
 * never change, not even in nested values.
 */
export type Handler<O extends LiveOperation> = (call: Call<O>) => Reply<O> | Promise<Reply<O>>;

/** All that a plugin declares, as a tuple, so that every operation keeps its own type. */
export type Operations = readonly Operation[];

type LiveOf<Ops extends Operations> = Extract<Ops[number], { status: 'live' }>;
type DeclaredOf<Ops extends Operations> = Extract<Ops[number], { status: 'declared' }>;

/** One handler for each live operation, by operation id; none for a declared one. */
export type Handlers<Ops extends Operations> = {
  readonly [O in LiveOf<Ops> as O['id']]: Handler<O>;
} & {
  readonly [O in DeclaredOf<Ops> as O['id']]?: Refused<`${O['id']} is only declared: it takes no handler`>;
};
