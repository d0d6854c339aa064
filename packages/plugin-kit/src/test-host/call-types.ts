import type {
  Declaration,
  ErrorCode,
  Fields,
  GeneralErrorCode,
  HostName,
  LiveOperation,
  Operation,
  PathKeys,
  Schema,
  Tier,
} from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';

/** A key that a test calls with. It need not exist: the kit creates it at its first use. */
export interface Key {
  readonly tier: Tier;
  readonly scopes: readonly string[];
  /** Default: `active`. */
  readonly state?: 'active' | 'expired' | 'disabled';
}

/** The caller; `anonymous` sends no key. */
export type Credential = Key | 'anonymous';

/** The ids of the operations of a plugin. */
export type OperationId<D extends Declaration> = D['operations'][number]['id'];

/** The operation of a plugin with an id. */
export type OperationOf<D extends Declaration, Id> = Extract<D['operations'][number], { readonly id: Id }>;

type FieldInputs<F extends Fields> = {
  readonly [K in keyof F as undefined extends v.InferInput<F[K]> ? never : K]: v.InferInput<F[K]>;
} & {
  readonly [K in keyof F as undefined extends v.InferInput<F[K]> ? K : never]?: v.InferInput<F[K]>;
};
type ParamInputs<O extends LiveOperation> = {
  readonly [K in PathKeys<O['path']>]: K extends keyof O['params']
    ? O['params'][K] extends Schema
      ? v.InferInput<O['params'][K]>
      : string
    : string;
};
/** Required only when one of its fields is required. */
type Part<Name extends string, T> =
  Record<never, never> extends T ? { readonly [N in Name]?: T } : { readonly [N in Name]: T };
type BodyPart<O extends LiveOperation> = O['body'] extends Schema
  ? O['upload'] extends true
    ? { readonly body?: v.InferInput<O['body']>; readonly upload?: Uint8Array }
    : Part<'body', v.InferInput<O['body']>>
  : { readonly body?: undefined };

interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  /** The host that receives the call. Default: the first host of the operation. */
  readonly on?: HostName;
  /** Aborts the call like a client that disconnects. */
  readonly signal?: AbortSignal;
}

/** An input whose operation is known at run time only. */
export interface AnyInput extends Extras {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly upload?: Uint8Array | undefined;
}

/** The input of an operation, typed as a client would send it, before any schema has changed it. */
export type CallInput<O extends Operation> = string extends O['id']
  ? AnyInput
  : O extends LiveOperation
    ? Part<'params', ParamInputs<O>> & Part<'query', FieldInputs<O['query']>> & BodyPart<O> & Extras
    : AnyInput;

type Envelope<O extends LiveOperation> = O['envelope'] extends 'editor'
  ? { readonly resultCode: 'RESULT_OK' }
  : unknown;
type ReplyBody<O extends Operation> = string extends O['id']
  ? unknown
  : O extends LiveOperation
    ? O['reply'] extends Schema
      ? v.InferOutput<O['reply']> & Envelope<O>
      : undefined
    : undefined;
type ErrorOf<O extends Operation> = string extends O['id']
  ? ErrorCode
  : GeneralErrorCode | 'payload_too_large' | (O extends LiveOperation ? O['errors'][number] : never);

/** The answer of a call that failed. */
export interface Failure<Code extends string> {
  readonly ok: false;
  readonly status: number;
  readonly error: Code;
  readonly message: string;
  /** The whole body, with `required`, `missingScopes` and so on. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer of a call. `ok` distinguishes success from an error. */
export type CallResult<O extends Operation> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly body: ReplyBody<O>;
      readonly headers: Readonly<Record<string, string>>;
    }
  | Failure<ErrorOf<O>>;

/** The arguments of `call`: the input may be omitted when none of its fields is required. */
export type CallArguments<O extends Operation> =
  Record<never, never> extends CallInput<O>
    ? [input?: CallInput<O>, as?: Credential]
    : [input: CallInput<O>, as?: Credential];
