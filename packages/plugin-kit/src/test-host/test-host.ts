import type { Declaration, HostName, ServiceRef } from '@gatehouse/sdk-plugin';
import type { CallArguments, CallResult, Credential, Key, OperationId, OperationOf } from './call-types.ts';
import type { RawAnswer, RawRequest } from './dispatch.ts';
import type { CrashKind } from './injected-fault.ts';
import type { LogLine } from './log-line.ts';
import type { PluginSource } from './plugin-folder.ts';
import type { Step } from './trace.ts';

/** A fake for each service, checked against its type. */
export type Fakes<Services extends readonly unknown[]> = {
  readonly [K in keyof Services]: readonly [
    ref: ServiceRef<Services[K]>,
    implementation: NoInfer<Services[K]>,
  ];
};

/** Settings and neighbours of the plugin in a test host. */
export interface TestHostOptions<Services extends readonly unknown[] = readonly unknown[]> {
  /** Settings of the plugin, as in `pluginConfig.<id>`. */
  readonly config?: unknown;
  /** `[service, implementation]`: for the services that the plugin needs, and in place of services of the host. */
  readonly fakes?: Fakes<Services>;
  /** Other plugins that run beside it, such as providers of its services. */
  readonly beside?: readonly PluginSource[];
  /** Settings of the plugins beside it, by plugin id. */
  readonly besideConfig?: Readonly<Record<string, unknown>>;
  /** Default: `virtual`, which only `advance` moves. */
  readonly clock?: 'virtual' | 'system';
  /** Milliseconds that each `onStop` may take at the close. Default: 5,000. */
  readonly stopMs?: number;
  /** In bytes. Default: 2 GB. */
  readonly uploadLimit?: number;
}

/** A plugin of a test host. */
export interface TestPlugin {
  readonly id: string;
  readonly folder: string;
  readonly state: string;
  /** Null unless the plugin is live. */
  readonly declaration: Declaration | null;
  /** Null for a live plugin. */
  readonly problem: { readonly code: string; readonly message: string; readonly fix: string } | null;
  /** The problem of its worker part, as a worker reported it; null where there is none. */
  readonly workerProblem: { readonly message: string } | null;
}

/** A host for tests: the loader, gate and pipeline of production, without a socket. */
export interface TestHost<D extends Declaration = Declaration> extends AsyncDisposable {
  readonly id: string;
  /** The folder from which the loader loaded the plugin under test. */
  readonly folder: string;
  readonly declaration: D;
  /**
   * Calls an operation of the plugin, by default with a key that has all rights. Rejects when the handler returns an
   * answer that the operation does not declare; errors of the contract are results.
   */
  call<Id extends OperationId<D>>(
    id: Id,
    ...given: CallArguments<OperationOf<D, Id>>
  ): Promise<CallResult<OperationOf<D, Id>>>;
  /** Sends any request to one of the hosts. */
  send(host: HostName, request: RawRequest): Promise<RawAnswer>;
  /** The raw key of a test's key; null for `anonymous`. */
  rawKey(credential: Credential): string | null;
  /** A key with all rights of the loaded plugins. */
  readonly fullKey: Key;
  /** Ends a key while its calls may still wait. */
  endKey(key: Key): void;
  /** A service as plugins would get it. Throws when no plugin provides it. */
  use<T>(ref: ServiceRef<T>): T;
  /** All steps that ran, in the order of their end. */
  trace(): readonly Step[];
  /** Advances the virtual clock; timers of Node do not follow it. */
  advance(ms: number): void;
  /** The master switch: while it is off, all calls answer 503, and waiting calls end. */
  switch(to: 'on' | 'off'): void;
  plugins(): readonly TestPlugin[];
  /** Records that were appended to a journal since the start, such as `admin` and `execution` of the audit. */
  appended(journal: string): readonly unknown[];
  log(): readonly LogLine[];
  /**
   * Makes the plugin fail, and rejects unless the host keeps working. `handler` and `hang` need a call that reaches a
   * handler; `setup` fails a second copy of the plugin; `timer` has the plugin quarantined and restarts it; `leak` and
   * `slow-stop` close the host and assert that the close reports them.
   */
  crash(kind: CrashKind, call?: () => Promise<unknown>): Promise<void>;
  /** Stops everything. Rejects when the plugin leaves something running, with the line of code that started it. */
  close(): Promise<void>;
}
