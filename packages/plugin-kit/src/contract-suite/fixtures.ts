import type { Declaration, HostName, LiveOperation, Plugin } from '@gatehouse/sdk-plugin';
import type { AnyInput, CallInput, CallResult, Credential } from '../test-host/call-types.ts';
import type { TestHost } from '../test-host/test-host.ts';

/** What a fixture may use to bring about what its call needs. */
export interface FixtureWorld {
  readonly host: TestHost;
  /** The host that the call will ask. */
  readonly on: HostName;
  /** A folder for files; it goes when the suite is closed. */
  readonly folder: string;
  /** Calls any operation that is loaded. */
  call(id: string, input?: AnyInput, as?: Credential): Promise<CallResult<never>>;
  /** The same, and the case fails when the answer is an error. */
  // biome-ignore lint/suspicious/noExplicitAny: fixtures read answers of many shapes, and fail when they err
  ok(id: string, input?: AnyInput): Promise<any>;
}

/** An input, or what makes one. It may be used several times, so what it makes must be new each time. */
export type Fixture<O extends { readonly id: string }> =
  | CallInput<Extract<O, LiveOperation>>
  | ((
      world: FixtureWorld,
    ) => CallInput<Extract<O, LiveOperation>> | Promise<CallInput<Extract<O, LiveOperation>>>);

export type LiveOf<D extends Declaration> = Extract<D['operations'][number], { readonly status: 'live' }>;

/** How the operations of a plugin are called well, and how each declared error comes about. */
export interface Fixtures<D extends Declaration = Declaration> {
  /** One call for each live operation, which answers as the operation declares. */
  readonly good: { readonly [O in LiveOf<D> as O['id']]: Fixture<O> };
  /** What is missing here is a gap of the suite. */
  readonly errors?: {
    readonly [O in LiveOf<D> as O['id']]?: { readonly [Code in O['errors'][number]]?: Fixture<O> };
  };
}

/** The same, for operations that are known at run time only. */
export interface AnyFixtures {
  readonly good: Readonly<Record<string, AnyFixture | undefined>>;
  readonly errors?: Readonly<Record<string, Readonly<Record<string, AnyFixture | undefined>> | undefined>>;
}

export type AnyFixture = AnyInput | ((world: FixtureWorld) => AnyInput | Promise<AnyInput>);

export async function toInput(fixture: AnyFixture, world: FixtureWorld): Promise<AnyInput> {
  return typeof fixture === 'function' ? fixture(world) : fixture;
}

/** The fixtures of a plugin, by the type of its default export. */
export type FixturesOf<P> = P extends Plugin<infer D> ? Fixtures<D> : never;
