import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action } from '@gatehouse/sdk-actions/document';

/** Whether an action runs custom code. The content scopes of an unloaded category are unknown; its tag alone decides. */
export function isCode(catalog: ActionCatalog, { type, action }: Pick<Action, 'type' | 'action'>): boolean {
  const variants = catalog.find(type, action)?.category.variants ?? [];
  const scopes = variants.find((variant) => variant.action === action)?.contentScopes ?? [];
  return type === 'OwnCode' || scopes.includes('code:author');
}
