import { declarePlugin, integer, operation, productInfo } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { operationTables, pluginControl } from './host-references.ts';
import { ping } from './ping.ts';
import { pluginView } from './plugin-view.ts';

const capabilityOperation = v.object({
  operationId: v.string(),
  method: v.string(),
  path: v.string(),
  tier: integer,
  requiredScope: v.nullable(v.string()),
  isAvailable: v.boolean(),
  unavailableReason: v.nullable(v.picklist(['not_implemented', 'plugin_failed', 'key'])),
});

const capabilities = v.object({
  host: v.picklist(['editor', 'runner']),
  version: v.string(),
  productVersion: v.string(),
  currentScopes: v.array(v.string()),
  /** -1 in the anonymous view. */
  currentMaxTier: integer,
  operations: v.array(capabilityOperation),
  tierLegend: v.record(v.string(), v.string()),
});

export type Capabilities = v.InferOutput<typeof capabilities>;

/** OpenAPI 3.1 describes itself; what matters here is that it is such a document. */
const openapi = v.looseObject({
  openapi: v.string(),
  info: v.looseObject({ title: v.string(), version: v.string() }),
  paths: v.record(v.string(), v.looseObject({})),
});

/** The operations that the host itself answers; to the loader it is a plugin like the others. */
export const declaration = declarePlugin({
  id: 'host',
  title: 'Host',
  needs: { product: productInfo, tables: operationTables, plugins: pluginControl },
  operations: [
    ping,
    operation({
      id: 'capabilities',
      summary: 'Read which operations the calling key may use',
      method: 'GET',
      path: '/capabilities',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      auth: 'optional',
      reply: capabilities,
    }),
    operation({
      id: 'openapi_get',
      summary: 'Read this description',
      method: 'GET',
      path: '/openapi.json',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      auth: 'none',
      reply: openapi,
    }),
    operation({
      id: 'plugins_list',
      summary: 'List the plugins with state, version, error and fix',
      method: 'GET',
      path: '/plugins',
      tier: 0,
      scope: 'admin',
      hosts: ['editor', 'runner'],
      reply: v.object({ plugins: v.array(pluginView) }),
    }),
    operation({
      id: 'plugin_enable',
      summary: 'Start a plugin that was disabled or has failed',
      method: 'POST',
      path: '/plugins/{id}/enable',
      tier: 3,
      scope: 'admin',
      hosts: ['editor', 'runner'],
      reply: pluginView,
      errors: ['not_found'],
    }),
    operation({
      id: 'plugin_disable',
      summary: 'Stop a plugin and keep it stopped, also after a restart',
      method: 'POST',
      path: '/plugins/{id}/disable',
      tier: 3,
      scope: 'admin',
      hosts: ['editor', 'runner'],
      reply: pluginView,
      errors: ['not_found', 'failed_precondition'],
    }),
  ],
});
