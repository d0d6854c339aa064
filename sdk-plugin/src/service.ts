import type { Schema } from './operation.ts';

declare const carried: unique symbol;

/** A method of a shared service: the value that it takes, and the one that it gives. */
export interface SharedMethod {
  readonly takes: Schema;
  readonly gives: Schema;
}

/** The methods of a shared service by their names. */
export type SharedMethods = Readonly<Record<string, SharedMethod>>;

/** A typed name of a service that one plugin (or the host) provides and others need. */
export interface ServiceRef<T> {
  readonly id: string;
  /** Names of the methods that plugins in processes of their own may call; none where it is absent. */
  readonly lent?: readonly string[];
  /** Those of a shared service, which plugins in processes of their own provide and call; see `sharedService`. */
  readonly methods?: SharedMethods;
  readonly [carried]?: T;
}

/**
 * Names a service. The id is `owner.name`; only its owner may provide it. A plugin in a process of its own can call the
 * methods that are `lent`: each gives nothing back, and takes data; a function among the arguments is called there later,
 * with data or an `AbortSignal`, and gives a promise.
 *
 * @example export const catalog = service<ActionCatalog>('catalog.catalog', { lent: ['add'] });
 */
export function service<T>(
  id: `${string}.${string}`,
  options: { readonly lent?: readonly (keyof T & string)[] } = {},
): ServiceRef<T> {
  return { id, ...options };
}
