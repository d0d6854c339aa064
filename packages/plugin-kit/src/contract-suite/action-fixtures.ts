import type { ActionVariant, Category, ResultNames } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { FixtureWorld } from './fixtures.ts';

/** An action as a project calls it: parameters are texts, which may have macros. */
export interface ActionCall<Names extends string = string> {
  readonly parameters?: { readonly [K in Names]?: string };
  readonly finder?: Finder;
  /** Start values of variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Lists of the project, with their lines. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Tables of the project, with their rows. */
  readonly tables?: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** A call that succeeds. */
export interface GoodCall<Names extends string = string, Results extends string = string>
  extends ActionCall<Names> {
  /** Results as text, by name; others may be anything. */
  readonly results?: { readonly [K in Results]?: string | RegExp };
  /** Lists as they are then, by name; others may be anything. */
  readonly listsThen?: Readonly<Record<string, readonly string[]>>;
  /** The branch that it takes, `OnSuccess` where it is left out; null: it ends the run, or goes to a group. */
  readonly branch?: string | null;
}

/** A call that fails, and takes `OnError`. */
export interface FailingCall<Names extends string = string> extends ActionCall<Names> {
  /** A part of the message, or a pattern of it. */
  readonly message?: string | RegExp;
}

/** A call, or a function that prepares the state for it. */
export type PreparedCall<Call> = Call | ((world: FixtureWorld) => Call | Promise<Call>);

/** How one action is called. */
export interface ActionFixture<Names extends string = string, Results extends string = string> {
  readonly good: readonly PreparedCall<GoodCall<Names, Results>>[];
  /** Calls that fail. Empty: the action has no way to fail. Left out: nobody has said so. */
  readonly errors?: readonly PreparedCall<FailingCall<Names>>[];
  /** A call that takes long: it is interrupted, and has to end then. */
  readonly cancel?: PreparedCall<ActionCall<Names>>;
}

/** Fixtures of the actions of one category, by their names. */
export interface ActionFixtures {
  readonly tag: string;
  readonly actions: Readonly<Record<string, ActionFixture>>;
}

type NamesOf<V> = V extends ActionVariant<infer P> ? keyof P & string : never;

/**
 * How the actions of a category are called well, fail and are interrupted. `plugin check` makes these calls in a worker.
 *
 * @example export const actions = [actionFixtures(greetings, {
 *   Greet: { good: [{ parameters: { Name: 'Ada' }, results: { OutputVariable: 'Hello, Ada' } }], errors: [] },
 * })];
 */
export function actionFixtures<const A extends Readonly<Record<string, ActionVariant>>>(
  { tag }: Pick<Category<A>, 'tag'> & { readonly actions: A },
  actions: { readonly [K in keyof A]?: ActionFixture<NamesOf<A[K]>, ResultNames<A[K]>> },
): ActionFixtures {
  return { tag, actions: actions as ActionFixtures['actions'] };
}

/** The call of a fixture, in the state that it prepares. */
export async function prepare<Call extends object>(
  fixture: PreparedCall<Call>,
  world: FixtureWorld,
): Promise<Call> {
  return typeof fixture === 'function' ? fixture(world) : fixture;
}
