import { declared, declarePlugin, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { operationTables } from './host-references.ts';

const capabilityOperation = v.object({
  operationId: v.string(),
  method: v.string(),
  path: v.string(),
  tier: v.number(),
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
  currentMaxTier: v.number(),
  operations: v.array(capabilityOperation),
  tierLegend: v.record(v.string(), v.string()),
});

export type Capabilities = v.InferOutput<typeof capabilities>;

/** The operations that the host itself answers; to the loader it is a plugin like the others. */
export const declaration = declarePlugin({
  id: 'host',
  title: 'Host',
  needs: { tables: operationTables },
  operations: [
    operation({
      id: 'ping',
      method: 'GET',
      path: '/ping',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      auth: 'none',
      reply: v.strictObject({}),
    }),
    operation({
      id: 'capabilities',
      method: 'GET',
      path: '/capabilities',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
      auth: 'optional',
      reply: capabilities,
    }),
    declared({
      id: 'openapi_get',
      method: 'GET',
      path: '/openapi.json',
      tier: 0,
      scope: null,
      hosts: ['editor', 'runner'],
    }),
    declared({
      id: 'plugins_list',
      method: 'GET',
      path: '/plugins',
      tier: 0,
      scope: 'admin',
      hosts: ['editor', 'runner'],
    }),
  ],
});
