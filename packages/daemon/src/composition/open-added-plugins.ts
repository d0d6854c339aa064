import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import type { PluginSupervisor } from '@gatehouse/host/plugins/plugin-supervisor';
import type { AddedPlugins, LivePlugins } from '../added-plugins/added-plugins.ts';

interface Parts {
  readonly dataDir: string;
  /** The folders of all plugins but the added ones. */
  readonly otherFolders: () => readonly string[];
  /** Where the added plugins are, by their ids; changed here. */
  readonly places: Map<string, string>;
  /** Forgets that a plugin is switched off. */
  readonly forgetSwitch: (id: string) => Promise<void>;
  /** Removes from the store what nobody uses any more. */
  readonly sweep: () => Promise<void>;
  /** Called each time a plugin is used no more. */
  readonly onFree: (listener: () => void) => void;
  readonly supervisor: Pick<PluginSupervisor, 'swap' | 'remove' | 'states' | 'isEnabled'>;
}

/** Adds, updates and removes plugins of a daemon that runs. Loads what fetches them when it is first asked for. */
export function openAddedPlugins(parts: Parts): () => Promise<AddedPlugins> {
  let opened: Promise<AddedPlugins> | null = null;
  const open = async () => {
    const { AddedPlugins } = await import('../added-plugins/added-plugins.ts');
    const others = async () => {
      const results = await Promise.all(parts.otherFolders().map(readManifest));
      return results.flatMap((result) => (result.ok ? [result.manifest] : []));
    };
    const { dataDir, sweep, onFree } = parts;
    const added = new AddedPlugins({ dataDir, others, live: createLivePlugins(parts), sweep });
    // Before it is opened, nothing was replaced since the start, which sweeps.
    onFree(() => void added.sweep());
    return added;
  };
  return () => {
    opened ??= open();
    return opened;
  };
}

function createLivePlugins({ places, supervisor, forgetSwitch }: Parts): LivePlugins {
  const start = async (id: string) => {
    await supervisor.swap(id);
    const found = supervisor.states().find((plugin) => plugin.id === id);
    return found?.state === 'live' || !supervisor.isEnabled(id) ? null : (found?.problem ?? null);
  };
  const remove = async (id: string) => {
    places.delete(id);
    await supervisor.remove(id);
    await forgetSwitch(id);
  };
  return {
    remove,
    put: async (id, folder) => {
      const before = places.get(id);
      places.set(id, folder);
      const problem = await start(id);
      if (problem === null) return null;
      if (before === undefined) await remove(id);
      else {
        places.set(id, before);
        await start(id);
      }
      return problem;
    },
  };
}
