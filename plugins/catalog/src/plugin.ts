import { catalog } from '@gatehouse/sdk-actions';
import { declaration } from './declaration.ts';
import { catalogHandlers } from './handlers/catalog.ts';
import { createCatalog } from './registry.ts';

export default declaration.implement((env) => {
  const registry = createCatalog();
  env.provide(catalog, registry, (user) => ({
    ...registry,
    add: (...categories) => user.onStop(registry.add(...categories)),
  }));
  return catalogHandlers(registry);
});
