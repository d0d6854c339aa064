import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import type { PluginSupervisor } from '@gatehouse/host/plugins/plugin-supervisor';
import type { PluginControl, PluginView } from '../host-operations/host-references.ts';
import type { DisabledPlugins } from './disabled-plugins.ts';
import type { PluginSet } from './plugin-set.ts';

interface Parts {
  readonly supervisor: Pick<PluginSupervisor, 'states' | 'isEnabled' | 'recordOf' | 'enable' | 'disable'>;
  readonly workerProblem: PluginSet['workerProblem'];
  readonly disabled: Pick<DisabledPlugins, 'add' | 'remove'>;
  /** Plugins that are needed to enable others again. */
  readonly isIndispensable: (plugin: PluginState) => boolean;
}

/** Access of the host's own operations to plugins. */
export function createPluginControl({
  supervisor,
  workerProblem,
  disabled,
  isIndispensable,
}: Parts): PluginControl {
  const find = (id: string) => supervisor.states().find((plugin) => plugin.id === id);
  const view = (plugin: PluginState) => toView(plugin, supervisor, workerProblem(plugin));
  const get = (id: string) => {
    const plugin = find(id);
    return plugin === undefined ? null : view(plugin);
  };
  return {
    list: () => supervisor.states().map(view),
    get,
    isIndispensable: (id) => {
      const plugin = find(id);
      return plugin !== undefined && isIndispensable(plugin);
    },
    enable: async (id) => {
      await disabled.remove(id);
      await supervisor.enable(id);
      return get(id);
    },
    disable: async (id) => {
      await disabled.add(id);
      await supervisor.disable(id);
      return get(id);
    },
  };
}

function toView(
  plugin: PluginState,
  supervisor: Parts['supervisor'],
  workerProblem: PluginProblem | null,
): PluginView {
  const { id, folder, manifest, state, since, live, problem } = plugin;
  return {
    id,
    title: manifest?.title ?? id,
    version: manifest?.version ?? null,
    folder,
    state: workerProblem === null ? state : 'worker_failed',
    since,
    isEnabled: supervisor.isEnabled(id),
    problem: workerProblem ?? problem,
    ...ownershipOf(manifest),
    process: live?.process == null ? null : { pid: live.process.pid() },
    timings: live?.timings ?? null,
    calls: live?.calls.view ?? { open: 0, longestMs: 0, oldestOperation: null },
    ...supervisor.recordOf(id),
  };
}

function ownershipOf(manifest: Manifest | null) {
  return {
    operations: manifest?.operations.map((operation) => operation.id) ?? [],
    scopes: manifest?.scopes.map((scope) => scope.id) ?? [],
    needs: manifest?.needs ?? [],
    services: manifest?.provides ?? [],
    categories: manifest?.actionCategories.map((category) => category.tag) ?? [],
    hooks: manifest?.hooks ?? [],
  };
}
