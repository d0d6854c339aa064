import { catalog } from '@gatehouse/sdk-actions';
import { createCatalog } from './category-registry.ts';
import { declaration } from './declaration.ts';
import { catalogHandlers } from './handlers/catalog-handlers.ts';

export default declaration.implement((env) => {
  const registry = createCatalog();
  env.provide(catalog, registry, (user) => ({
    ...registry,
    add: (...categories) => user.onStop(registry.addFor(user.pluginId, categories)),
  }));
  return catalogHandlers(registry);
});
