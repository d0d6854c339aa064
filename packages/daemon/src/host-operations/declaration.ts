import {
  dataFolder,
  declarePlugin,
  described,
  integer,
  namedObject,
  operation,
  productInfo,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { addedPluginOperations } from './added-plugin-operations.ts';
import { doctor } from './doctor-operation.ts';
import {
  addedPlugins,
  liveCheckList,
  noticeList,
  operationTables,
  pluginControl,
  settingControl,
} from './host-references.ts';
import { ping } from './ping.ts';
import { pluginView } from './plugin-view.ts';
import { settingOperations } from './setting-operations.ts';

const capabilityOperation = namedObject('Capability', 'An operation, as the key may use it.', {
  operationId: described(v.string(), 'Name of the operation, stable for ever'),
  method: described(v.string(), 'HTTP verb'),
  path: described(
    v.string(),
    'Path from the root of the host, such as /api/v1/tasks/{id}, with parameters in braces',
  ),
  tier: described(integer, 'Risk tier, from 0 (reads) to 3 (reaches into the machine)'),
  requiredScope: v.nullable(
    described(v.string(), 'Scope that a key needs beside the tier; null when it needs none'),
  ),
  isAvailable: described(v.boolean(), 'Whether this key can call it now'),
  unavailableReason: v.nullable(
    described(
      v.picklist(['not_implemented', 'plugin_failed', 'key']),
      'Why it cannot be called: it has no handler or is switched off, its plugin is not live, or the key lacks a right or is missing; null when it can',
    ),
  ),
});

const capabilities = namedObject('Capabilities', 'What the key may do.', {
  host: described(v.picklist(['editor', 'runner']), 'Which host answers'),
  version: described(v.string(), 'Version of the contract'),
  productVersion: described(v.string(), 'Version of Gatehouse'),
  currentScopes: described(v.array(v.string()), 'Scopes of the calling key; empty without a key'),
  currentMaxTier: described(integer, 'Highest risk tier of the calling key, from 0 to 3; -1 without a key'),
  operations: described(
    v.array(capabilityOperation),
    'All operations that this host knows, also those that this key cannot call',
  ),
  tierLegend: described(
    v.record(v.string(), v.string()),
    'What each tier from T0 to T3 means, in a word or two',
  ),
});

export type Capabilities = v.InferOutput<typeof capabilities>;

/** OpenAPI 3.1 describes itself; what matters here is that it is such a document. */
const openapi = v.looseObject({
  openapi: described(v.string(), 'Version of the OpenAPI Specification that the document follows'),
  info: described(
    v.looseObject({
      title: described(v.string(), 'Name of the host'),
      version: described(v.string(), 'Version of the contract'),
    }),
    'What the document describes',
  ),
  paths: described(v.record(v.string(), v.looseObject({})), 'Operations by path and HTTP verb'),
});

const params = { id: described(v.string(), 'Id of the plugin, from plugins_list') };

/** The operations that the host itself answers; to the loader it is a plugin like the others. */
export const declaration = declarePlugin({
  id: 'host',
  title: 'Host',
  needs: {
    product: productInfo,
    tables: operationTables,
    plugins: pluginControl,
    settings: settingControl,
    addedPlugins,
    notices: noticeList,
    liveChecks: liveCheckList,
    dataFolder,
  },
  operations: [
    ping,
    doctor,
    operation({
      id: 'capabilities',
      summary: 'Read which operations the calling key may use',
      description: 'Without a key it answers as for a key without rights.',
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
      description:
        'OpenAPI 3.1 of the operations that this host serves now; it changes when plugins start and stop.',
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
      description: 'All plugins of the daemon, also those that cannot be loaded. Both hosts answer the same.',
      method: 'GET',
      path: '/plugins',
      tier: 0,
      scope: 'admin',
      hosts: ['editor', 'runner'],
      reply: v.object({
        plugins: described(
          v.array(pluginView),
          'In the order in which they were found; of two that claim the same the earlier is kept',
        ),
      }),
    }),
    operation({
      id: 'plugin_enable',
      summary: 'Start a plugin that was disabled or has failed',
      description:
        'The answer comes when the start has succeeded or failed: see state and problem. Plugins that wait for it start too.',
      method: 'POST',
      path: '/plugins/{id}/enable',
      tier: 3,
      scope: 'admin',
      hosts: ['editor', 'runner'],
      params,
      reply: pluginView,
      errors: ['not_found'],
    }),
    operation({
      id: 'plugin_disable',
      summary: 'Stop a plugin and keep it stopped, also after a restart',
      description: 'Plugins that need it stop too and wait for it; its operations answer 501.',
      method: 'POST',
      path: '/plugins/{id}/disable',
      tier: 3,
      scope: 'admin',
      hosts: ['editor', 'runner'],
      params,
      reply: pluginView,
      errors: ['not_found', 'failed_precondition'],
    }),
    ...settingOperations,
    ...addedPluginOperations,
  ],
  scopes: [{ id: 'plugin:manage', summary: 'Add, update and remove plugins' }],
});
