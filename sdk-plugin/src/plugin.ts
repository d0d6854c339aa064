import type * as v from 'valibot';
import type { Caller, ContentScope, HostName, Scope } from './access.ts';
import type { AccessDeclaration } from './access-declaration.ts';
import type { Access } from './access-services.ts';
import type { Handlers, Operations } from './call.ts';
import type { ConsoleEntry } from './console-entry.ts';
import type { DaemonSetting } from './host-services.ts';
import type { Operation, Schema } from './operation.ts';
import type { Refused } from './refused.ts';
import type { ServiceRef, SharedMethods } from './service.ts';
import type { SharedImplementation } from './shared-service.ts';

/** Lines of the daemon's log, under the name of the plugin. Never log a key or what a user typed as a secret. */
export interface Logger {
  debug(message: string, fields?: object): void;
  info(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  error(message: string, fields?: object): void;
}

/** The call as `afterHandler` sees it, after the answer is decided and before it is sent. */
export interface FinishedCall {
  readonly host: HostName;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly caller: Caller | null;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
}

/** The request as `beforeGate` sees it: enough to observe, too little to decide. */
export interface ArrivedRequest {
  readonly host: HostName;
  readonly method: string;
  readonly path: string;
  readonly headerNames: readonly string[];
}

/** The hooks that a plugin may tap, each within a second. An error of a tap is a fault of its plugin; the request goes on. */
export interface HookTaps {
  /** Sees a request before the gate does, and cannot answer it. */
  beforeGate: (request: ArrivedRequest) => void | Promise<void>;
  /** Gives the id of an operation for a path that no operation and no page has. */
  resolveOperation: (request: { host: HostName; method: string; path: string }) => string | undefined;
  /** Sees each decided answer of an operation, also of a refused call. The answer waits for it. */
  afterHandler: (call: FinishedCall) => void | Promise<void>;
}

const hookNames = ['beforeGate', 'resolveOperation', 'afterHandler'] as const;

/** The closed list of hooks. */
export type HookName = (typeof hookNames)[number] & keyof HookTaps;

/** An action category as the manifest names it; `plugins/catalog` knows the whole of it. */
export interface CategoryFacts {
  readonly tag: string;
  readonly title: string;
  readonly variants: readonly { readonly action: string; readonly contentScopes: readonly ContentScope[] }[];
}

/** A scope that keys can be granted once the plugin is loaded. */
export interface ScopeDeclaration {
  readonly id: Scope;
  /** The rights that it gives, for the person who grants it. */
  readonly summary: string;
}

type Needs = Readonly<Record<string, ServiceRef<unknown>>>;
type Resolved<N> = { readonly [K in keyof N]: N[K] extends ServiceRef<infer T> ? T : never };

/** All that can be known of a plugin without running it; the manifest is emitted from it. */
export interface Declaration {
  /** Lower-case letters, digits and dashes; first part of the ids of its services. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  readonly operations: Operations;
  readonly scopes?: readonly ScopeDeclaration[];
  /** Services to use, by the names that `env.use` has them under. The plugins that provide them start first. */
  readonly needs?: Needs;
  /** Services that setup hands over with `env.provide`. */
  readonly provides?: readonly ServiceRef<unknown>[];
  readonly actionCategories?: readonly CategoryFacts[];
  readonly hooks?: readonly HookName[];
  /** Schema of its settings; a plugin whose settings do not fit does not start. */
  readonly config?: Schema;
  /** The targets outside of the host that it uses with `env.access`; none if absent. */
  readonly access?: AccessDeclaration;
  /** Path of the worker part, relative to the plugin's folder. */
  readonly worker?: string;
  /** Path of a module with checks for `gatehouse doctor`, relative to the plugin's folder; see `DoctorCheck`. */
  readonly doctor?: string;
  /** Tables, tiles, forms and panels that it adds to the console. */
  readonly console?: ConsoleEntry;
  /** Settings of the daemon that are the plugin's settings of the same name. */
  readonly daemonSettings?: readonly DaemonSetting[];
  /**
   * It works without being called: it polls, or listens. In a process of its own, it starts with the daemon in place of
   * with its first call.
   */
  readonly background?: boolean;
  /** Milliseconds that setup may take before the plugin counts as failed; 10,000 by default, 60,000 at most. */
  readonly startMs?: number;
  /** Milliseconds that everything under `onStop` may take together before it is cut off; 2,000 by default. */
  readonly stopMs?: number;
}

type ConfigOf<D extends Declaration> = D['config'] extends Schema ? v.InferOutput<D['config']> : undefined;

type ServiceOf<R> = R extends { readonly methods: infer M extends SharedMethods }
  ? SharedImplementation<M>
  : R extends ServiceRef<infer T>
    ? T
    : never;
type ItemOf<List, Otherwise extends string> = [Extract<List, readonly unknown[]>] extends [never]
  ? Refused<Otherwise>
  : Extract<List, readonly unknown[]>[number];
type ProvidedBy<D extends Declaration> = ItemOf<D['provides'], `${D['id']} declares no "provides"`>;
type TappedBy<D extends Declaration> = ItemOf<D['hooks'], `${D['id']} declares no "hooks"`>;

/** A plugin that uses a service, as the one that provides it sees it. */
export interface ServiceUser {
  readonly pluginId: string;
  /** Runs when that plugin stops. */
  onStop(undo: () => void): void;
}

/** All that a plugin gets from the host: what it declared, and nothing else. */
export interface Env<D extends Declaration> {
  /** As its schema gives it, defaults filled in. */
  readonly config: ConfigOf<D>;
  /** The services that it needs, live before its setup runs; shared ones can be called once it is over. */
  readonly use: Resolved<D['needs'] extends Needs ? D['needs'] : Record<never, never>>;
  readonly log: Logger;
  /** The network, programs and files that it declares. */
  readonly access: Access<D>;
  /**
   * Provides a declared service. Throws when the declaration does not name it. A service that keeps what its users give
   * it says with `forUser` how to take that back: the host asks for one view for each plugin that needs it, and each
   * time that plugin starts.
   *
   * @example provide(feeds, registry, (user) => ({ ...registry, add: (feed) => user.onStop(registry.add(feed)) }));
   */
  provide<R extends ProvidedBy<D>>(
    ref: R,
    implementation: ServiceOf<R>,
    forUser?: (user: ServiceUser) => ServiceOf<R>,
  ): void;
  /** Taps a declared hook; the host alone orders the taps. */
  tap<H extends TappedBy<D>>(hook: H, tap: HookTaps[H & HookName]): void;
  /** Runs when the plugin stops, the last one first: with the host, when it is disabled, and before it starts anew. */
  onStop(stop: () => void | Promise<void>): void;
}

/** Makes the handlers. The plugin does not go live if it throws or takes longer than `startMs`. */
export type Setup<D extends Declaration> = (
  env: Env<D>,
) => Handlers<D['operations']> | Promise<Handlers<D['operations']>>;

/** A handler after its types were checked against its declaration. */
export type UntypedHandler = (call: never) => unknown;

/** The value that the loader imports: the default export of the plugin's entry. Made by `implement`, never by hand. */
export interface Plugin<D extends Declaration = Declaration> {
  readonly declaration: D;
  setup(env: never): unknown;
}

/** Fields that no plugin has, each with the reason. */
type UnknownFields<D> = {
  readonly [K in Exclude<keyof D, keyof Declaration>]: Refused<`a plugin has no "${K & string}"`>;
};

/**
 * Declares a plugin: operations with tier, scope and schemas, what it needs and provides. Has no effects,
 * so that clients, tests and the manifest emitter can import it.
 *
 * @example export const tasks = declarePlugin({ id: 'tasks', title: 'Tasks', operations: [...] });
 *   // plugin.ts: export default tasks.implement((env) => ({ tasks_list: () => ({ tasks: [] }) }));
 */
export function declarePlugin<const D extends Declaration>(declaration: D & UnknownFields<D>) {
  const known: D = declaration;
  return {
    declaration: known,
    implement: (setup: Setup<D>): Plugin<D> => ({ declaration: known, setup }),
  };
}
