import type { ActionContext, ResultNames, VariantParameters } from '@gatehouse/sdk-actions';

/** The context that the executor of a variant gets. */
export type ContextOf<V> = ActionContext<VariantParameters<V>, ResultNames<V>>;
