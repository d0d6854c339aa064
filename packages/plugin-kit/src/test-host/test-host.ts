import type { Declaration, HostName, ServiceRef } from '@gatehouse/sdk-plugin';
import type { CallArguments, CallResult, Credential, Key, OperationId, OperationOf } from './call-types.ts';
import type { RawAnswer, RawRequest } from './dispatch.ts';
import type { CrashKind } from './drill-state.ts';
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

export interface TestHostOptions<Services extends readonly unknown[] = readonly unknown[]> {
  /** Settings of the plugin, as they would stand in `pluginConfig.<id>`. */
  readonly config?: unknown;
  /** `[service, implementation]`: for what it needs of others, and in place of a service of the host. */
  readonly fakes?: Fakes<Services>;
  /** Other plugins that run beside it, such as those that provide what it needs. */
  readonly beside?: readonly PluginSource[];
  /** Settings of those, by plugin id. */
  readonly besideConfig?: Readonly<Record<string, unknown>>;
  /** `virtual` by default: it stands still until `advance`. */
  readonly clock?: 'virtual' | 'system';
  /** Milliseconds that each `onStop` may take at the close; 5,000 by default. */
  readonly stopMs?: number;
  /** In bytes; 2 GB by default. */
  readonly uploadLimit?: number;
}

export interface TestPlugin {
  readonly id: string;
  readonly folder: string;
  readonly state: string;
  /** Null unless it is live. */
  readonly declaration: Declaration | null;
  /** Null for a plugin that is live. */
  readonly problem: { readonly code: string; readonly message: string; readonly fix: string } | null;
}

/** A host for tests: the loader, gate and pipeline of production, without a socket. */
export interface TestHost<D extends Declaration = Declaration> extends AsyncDisposable {
  readonly id: string;
  /** Where the loader found the plugin under test. */
  readonly folder: string;
  readonly declaration: D;
  /**
   * Calls an operation of the plugin, with a key that may do everything unless another is given. Rejects when the
   * handler answers something that the operation does not declare; errors of the contract are results.
   */
  call<Id extends OperationId<D>>(
    id: Id,
    ...given: CallArguments<OperationOf<D, Id>>
  ): Promise<CallResult<OperationOf<D, Id>>>;
  /** Sends any request to one of the hosts. */
  send(host: HostName, request: RawRequest): Promise<RawAnswer>;
  /** The raw key to send for a key of a test; null for `anonymous`. */
  rawKey(credential: Credential): string | null;
  /** The key that may do everything that is loaded. */
  readonly fullKey: Key;
  /** Ends a key while its calls may still wait. */
  endKey(key: Key): void;
  /** A service as others would get it. Throws when nobody provides it. */
  use<T>(ref: ServiceRef<T>): T;
  /** What ran so far, in the order in which it ended. */
  trace(): readonly Step[];
  /** Moves the virtual clock on; timers of Node do not follow it. */
  advance(ms: number): void;
  /** The master switch: off, everything answers 503, and calls that wait end. */
  switch(to: 'on' | 'off'): void;
  plugins(): readonly TestPlugin[];
  /** Records that were appended to a journal since the start, such as `admin` and `execution` of the audit. */
  appended(journal: string): readonly unknown[];
  log(): readonly LogLine[];
  /**
   * Makes the plugin fail, and rejects unless the host holds. `handler` and `hang` need a call that reaches a handler;
   * `setup` fails a second copy of it; `timer` has it quarantined, and starts it anew; `leak` and `slow-stop` end the host, and hold its close against what they did.
   */
  crash(kind: CrashKind, call?: () => Promise<unknown>): Promise<void>;
  /** Stops everything. Rejects when the plugin leaves something running, with the line that opened it. */
  close(): Promise<void>;
}
