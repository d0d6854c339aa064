import type { ResultNames, VariantParameters } from '@gatehouse/plugin-catalog/api';
import type { ActionContext } from '@gatehouse/plugin-runtime/api';

/** The context that the executor of a variant gets. */
export type ContextOf<V> = ActionContext<VariantParameters<V>, ResultNames<V>>;
