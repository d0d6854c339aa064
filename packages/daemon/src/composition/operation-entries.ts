import { createInputChecks } from '@gatehouse/host/input/input-checks';
import type { ManifestOperation } from '@gatehouse/host/manifest/manifest';
import { deprecationHeaders } from '@gatehouse/host/pipeline/deprecation';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { TableEntry } from '@gatehouse/host/registry/operation-table';
import { passedInput } from '@gatehouse/isolated-plugins/isolation/passed-input';
import { type Declaration, declared, type Operation } from '@gatehouse/sdk-plugin';

/** Entries of a plugin in the operation table; disabled operations stay visible as unavailable. */
export function operationEntries(
  plugin: PluginState,
  disabled: ReadonlySet<string> = new Set(),
): readonly TableEntry[] {
  return entriesOf(plugin).map((entry) =>
    disabled.has(entry.operation.id) ? { ...entry, state: 'disabled', handler: null, checks: null } : entry,
  );
}

/** Operations of a plugin that is not live stay visible as unavailable. */
function entriesOf(plugin: PluginState): readonly TableEntry[] {
  if (plugin.state === 'live')
    return plugin.live.declaration.operations.map((operation) => liveEntry(plugin, operation));
  const operations = plugin.manifest?.operations ?? [];
  return operations.map((facts) => ({
    pluginId: plugin.id,
    pluginTitle: plugin.manifest?.title ?? plugin.id,
    operation: toDeclared(facts),
    state: facts.status === 'declared' ? 'declared' : 'plugin_failed',
    handler: null,
    checks: null,
    headers: facts.deprecation ? deprecationHeaders(facts.deprecation) : null,
  }));
}

function liveEntry(
  plugin: Extract<PluginState, { state: 'live' }>,
  operation: Declaration['operations'][number],
): TableEntry {
  if (operation.status === 'declared') {
    return {
      pluginId: plugin.id,
      pluginTitle: plugin.manifest.title,
      operation,
      state: 'declared',
      handler: null,
      checks: null,
      headers: null,
    };
  }
  const handler = plugin.live.handlers[operation.id] ?? null;
  return {
    pluginId: plugin.id,
    pluginTitle: plugin.manifest.title,
    operation,
    state: 'live',
    handler,
    checks: plugin.live.process === null ? createInputChecks(operation) : passedInput,
    headers: operation.deprecation ? deprecationHeaders(operation.deprecation) : null,
  };
}

function toDeclared(facts: ManifestOperation): Operation {
  const { id, method, path, tier, scope, hosts } = facts;
  return declared({
    id,
    method,
    path: path as `/${string}`,
    tier,
    scope: scope as Operation['scope'],
    hosts,
  });
}
