// A plugin in the host can look at the actions of all plugins.
import { type ActionCatalog, catalog } from '@gatehouse/sdk-actions';
import { declarePlugin, GatehouseError, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const facts = operation({
  id: 'action_scopes_get',
  method: 'GET',
  path: '/action-scopes/{type}/{action}',
  tier: 0,
  scope: null,
  hosts: ['editor'],
  reply: v.object({ scopes: v.array(v.string()) }),
  errors: ['not_found'],
});

export const plugin = declarePlugin({
  id: 'scopes',
  title: 'Scopes of actions',
  operations: [facts],
  needs: { catalog },
}).implement(({ use }) => ({
  action_scopes_get: ({ params }) => ({ scopes: scopesOf(use.catalog, params.type, params.action) }),
}));

/** Throws for an action that no plugin has. */
function scopesOf({ find, categories }: ActionCatalog, type: string, action: string): readonly string[] {
  const found = find(type, action);
  if (found !== null) return found.variant.contentScopes;
  const tags = categories().map(({ tag }) => tag);
  throw new GatehouseError(
    'not_found',
    `There is no action ${type}.${action}; categories are ${tags.join(', ')}`,
  );
}
