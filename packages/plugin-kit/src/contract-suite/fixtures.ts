import type { Declaration, HostName, LiveOperation, Plugin } from '@gatehouse/sdk-plugin';
import type { AnyInput, CallInput, CallResult, Credential } from '../test-host/call-types.ts';
import type { TestHost } from '../test-host/test-host.ts';

/** The means of a fixture to prepare the state for its call. */
export interface FixtureWorld {
  readonly host: TestHost;
  /** The host that will receive the call. */
  readonly on: HostName;
  /** A folder for files, removed when the suite is closed. */
  readonly folder: string;
  /** Calls any loaded operation. */
  call(id: string, input?: AnyInput, as?: Credential): Promise<CallResult<never>>;
  /** Calls any loaded operation; the case fails when the answer is an error. */
  // biome-ignore lint/suspicious/noExplicitAny: fixtures read answers of many shapes, and fail when they err
  ok(id: string, input?: AnyInput): Promise<any>;
}

/**
 * An input or a function that creates one. A function may be called several times and must return a new input each
 * time.
 */
export type Fixture<O extends { readonly id: string }> =
  | CallInput<Extract<O, LiveOperation>>
  | ((
      world: FixtureWorld,
    ) => CallInput<Extract<O, LiveOperation>> | Promise<CallInput<Extract<O, LiveOperation>>>);

export type LiveOf<D extends Declaration> = Extract<D['operations'][number], { readonly status: 'live' }>;

/** The successful calls of a plugin's operations, and calls for each declared error. */
export interface Fixtures<D extends Declaration = Declaration> {
  /** One successful call for each live operation. */
  readonly good: { readonly [O in LiveOf<D> as O['id']]: Fixture<O> };
  /** An error without a fixture is a gap of the suite. */
  readonly errors?: {
    readonly [O in LiveOf<D> as O['id']]?: { readonly [Code in O['errors'][number]]?: Fixture<O> };
  };
}

/** Fixtures for operations that are known at run time only. */
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
