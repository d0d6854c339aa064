declare const carried: unique symbol;

/** A typed name of a service that one plugin (or the host) provides and others need. */
export interface ServiceRef<T> {
  readonly id: string;
  readonly [carried]?: T;
}

/**
 * Names a service. The id is `owner.name`; only its owner may provide it.
 *
 * @example export const catalog = service<ActionCatalog>('catalog.catalog');
 */
export function service<T>(id: `${string}.${string}`): ServiceRef<T> {
  return { id };
}
