import type * as v from 'valibot';
import type { Caller, HostName } from './access.ts';
import type { ErrorDetails, GeneralErrorCode } from './errors.ts';
import type { Auth, Fields, LiveOperation, Operation, PathKeys, Schema } from './operation.ts';

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

/** One request as its handler sees it: resolved, permitted, parsed and valid. */
export interface Call<O extends LiveOperation> {
  readonly host: HostName;
  readonly requestId: string;
  readonly params: ParamOutputs<O>;
  readonly query: FieldOutputs<O['query'] extends Fields ? O['query'] : Record<never, never>>;
  readonly body: Output<O['body']>;
  readonly upload: O['upload'] extends true ? Upload | null : null;
  readonly caller: CallerOf<O['auth']>;
  /** Lower-case name to value; credentials are left out. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client goes away or the host stops. */
  readonly signal: AbortSignal;
  setHeader(name: string, value: string): void;
  /** Ends the call with a code that the operation declares. */
  fail(code: O['errors'][number] | GeneralErrorCode, message: string, details?: ErrorDetails): never;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer has no return statement
type Reply<O extends LiveOperation> = O['reply'] extends Schema ? v.InferInput<O['reply']> : void;

export type Handler<O extends LiveOperation> = (call: Call<O>) => Reply<O> | Promise<Reply<O>>;

export type Operations = readonly Operation[];

type LiveOf<Ops extends Operations> = Extract<Ops[number], { status: 'live' }>;

/** One handler for each live operation, by operation id; none for a declared one. */
export type Handlers<Ops extends Operations> = {
  readonly [O in LiveOf<Ops> as O['id']]: Handler<O>;
};
