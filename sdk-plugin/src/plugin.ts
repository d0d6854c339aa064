import type * as v from 'valibot';
import type { Caller, ContentScope, HostName, Scope } from './access.ts';
import type { Handlers, Operations } from './call.ts';
import type { Operation, Schema } from './operation.ts';
import type { ServiceRef } from './service.ts';

export interface Logger {
  debug(message: string, fields?: object): void;
  info(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  error(message: string, fields?: object): void;
}

/** What `afterHandler` sees once the answer is decided and before it leaves. */
export interface FinishedCall {
  readonly host: HostName;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly caller: Caller | null;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
}

/** What `beforeGate` sees: enough to observe, too little to decide. */
export interface ArrivedRequest {
  readonly host: HostName;
  readonly method: string;
  readonly path: string;
  readonly headerNames: readonly string[];
}

/** The hooks that a plugin may tap. The gate itself is none of them. */
export interface HookTaps {
  /** May wait within a bound, cannot answer. */
  beforeGate: (request: ArrivedRequest) => void | Promise<void>;
  /** Resolves a request below the plugin's own prefix that the operation table does not know. */
  resolveOperation: (request: { host: HostName; method: string; path: string }) => string | undefined;
  /** The answer waits for it; a throw becomes a 500. */
  afterHandler: (call: FinishedCall) => void | Promise<void>;
}

export type HookName = keyof HookTaps;

/** An action category as the manifest names it; `plugins/catalog` knows the whole of it. */
export interface CategoryFacts {
  readonly tag: string;
  readonly title: string;
  readonly variants: readonly { readonly action: string; readonly contentScopes: readonly ContentScope[] }[];
}

export interface ScopeDeclaration {
  readonly id: Scope;
  readonly summary: string;
}

type Needs = Readonly<Record<string, ServiceRef<unknown>>>;
type Resolved<N> = { readonly [K in keyof N]: N[K] extends ServiceRef<infer T> ? T : never };

export interface Declaration {
  readonly id: string;
  readonly title: string;
  readonly operations: Operations;
  readonly scopes?: readonly ScopeDeclaration[];
  readonly needs?: Needs;
  readonly provides?: readonly ServiceRef<unknown>[];
  readonly actionCategories?: readonly CategoryFacts[];
  readonly hooks?: readonly HookName[];
  readonly config?: Schema;
  /** Path of the worker part, relative to the plugin's folder. */
  readonly worker?: string;
  /** Milliseconds that setup may take before the plugin counts as failed; 10,000 by default. */
  readonly startMs?: number;
}

type ConfigOf<D extends Declaration> = D['config'] extends Schema ? v.InferOutput<D['config']> : undefined;

/** All that a plugin gets from the host: what it declared, and nothing else. */
export interface Env<D extends Declaration> {
  readonly config: ConfigOf<D>;
  readonly use: Resolved<D['needs'] extends Needs ? D['needs'] : Record<never, never>>;
  readonly log: Logger;
  /** Provides a declared service. Throws when the declaration does not name it. */
  provide<T>(ref: ServiceRef<T>, implementation: T): void;
  /** Taps a declared hook; the host alone orders the taps. */
  tap<H extends HookName>(hook: H, tap: HookTaps[H]): void;
  /** Runs when the host stops, in reverse start order. */
  onStop(stop: () => void | Promise<void>): void;
}

export type Setup<D extends Declaration> = (
  env: Env<D>,
) => Handlers<D['operations']> | Promise<Handlers<D['operations']>>;

/** A handler after its types were checked against its declaration. */
export type UntypedHandler = (call: never) => unknown;

export interface Plugin {
  readonly declaration: Declaration;
  setup(env: never): unknown;
}

/**
 * Declares a plugin: operations with tier, scope and schemas, what it needs and provides. Has no effects,
 * so that clients, tests and the manifest emitter can import it.
 *
 * @example export const tasks = declarePlugin({ id: 'tasks', title: 'Tasks', operations: [...] });
 *   // plugin.ts: export default tasks.implement((env) => ({ tasks_list: () => ({ tasks: [] }) }));
 */
export function declarePlugin<const D extends Declaration>(declaration: D) {
  return {
    declaration,
    implement: (setup: Setup<D>): Plugin => ({ declaration, setup }),
  };
}
