import type * as v from 'valibot';
import type { ServiceRef, SharedMethods } from './service.ts';

/** A shared service as the plugins that need it call it. */
export type SharedService<M extends SharedMethods> = {
  /** Rejects with a `GatehouseError`: one that the provider threw, or one that says why there is no answer. */
  readonly [K in keyof M]: (
    input: v.InferInput<M[K]['takes']>,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<v.InferOutput<M[K]['gives']>>;
};

/** A call of a shared service, as its provider sees it. */
export interface SharedCall {
  /** The plugin that calls. */
  readonly pluginId: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** A shared service as its provider implements it. */
export type SharedImplementation<M extends SharedMethods> = {
  readonly [K in keyof M]: (
    input: v.InferOutput<M[K]['takes']>,
    call: SharedCall,
  ) => v.InferInput<M[K]['gives']> | Promise<v.InferInput<M[K]['gives']>>;
};

/** The typed name of a shared service, with its methods. */
export interface SharedServiceRef<M extends SharedMethods> extends ServiceRef<SharedService<M>> {
  readonly methods: M;
}

/**
 * Names a service of a plugin for other plugins, each of them in its own process or not. Its methods take one value of JSON and give one; the
 * host checks both with their schemas. The id is `plugin.name`, with the id of the plugin that provides it.
 *
 * @example
 * export const shades = sharedService('lamps.shades', {
 *   find: { takes: v.strictObject({ color: v.string() }), gives: v.array(v.string()) },
 * });
 */
export function sharedService<const M extends SharedMethods>(
  id: `${string}.${string}`,
  methods: M,
): SharedServiceRef<M> {
  return { id, methods };
}
