import type { HostName, PluginDirectory } from '@gatehouse/sdk-plugin';
import type { OwnedTap } from '../hooks/hooks.ts';
import type { PluginState } from '../plugins/plugin-state.ts';
import { createOperationTable, type OperationTable } from '../registry/operation-table.ts';
import { operationEntries } from './operation-entries.ts';

/** The plugins of the daemon and what follows from them, replaced as a whole. */
export interface PluginSet {
  replace(states: readonly PluginState[]): void;
  states(): readonly PluginState[];
  table(host: HostName): OperationTable;
  taps(): readonly OwnedTap[];
  /** The same, as plugins see it. */
  readonly directory: PluginDirectory;
}

export function createPluginSet(): PluginSet {
  let states: readonly PluginState[] = [];
  let tables = createTables(states);
  const table = (host: HostName) => tables[host];
  return {
    replace: (next) => {
      states = next;
      tables = createTables(next);
    },
    states: () => states,
    table,
    taps: () => states.flatMap(tapsOf),
    directory: {
      workerParts: () => states.flatMap(workerPart),
      grantableScopes: () =>
        new Set(states.flatMap(({ manifest }) => manifest?.scopes.map(({ id }) => id) ?? [])),
      operations: (host) => table(host).entries.map(({ pluginId, operation }) => ({ pluginId, operation })),
    },
  };
}

function createTables(states: readonly PluginState[]): Readonly<Record<HostName, OperationTable>> {
  const entries = states.flatMap(operationEntries);
  return { editor: createOperationTable('editor', entries), runner: createOperationTable('runner', entries) };
}

function tapsOf(plugin: PluginState): readonly OwnedTap[] {
  return plugin.state === 'live' ? plugin.live.taps.map((tap) => ({ owner: plugin.id, ...tap })) : [];
}

function workerPart(plugin: PluginState): readonly { pluginId: string; url: string }[] {
  if (plugin.state === 'failed' || plugin.live.workerUrl === null) return [];
  return [{ pluginId: plugin.id, url: plugin.live.workerUrl }];
}
