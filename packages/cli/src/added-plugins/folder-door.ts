import { AddedPlugins } from '@gatehouse/daemon/added-plugins/added-plugins';
import { toAddedView, toPreview } from '@gatehouse/daemon/added-plugins/describe-added';
import type { PreparedPlugin } from '@gatehouse/daemon/added-plugins/prepared-plugin';
import { openDisabledPlugins } from '@gatehouse/daemon/composition/disabled-plugins';
import { openDataFolder } from '@gatehouse/daemon/data-folder/data-folder';
import { lockFolder } from '@gatehouse/daemon/data-folder/folder-lock';
import { otherFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import { readPluginLock } from '@gatehouse/package-store/plugin-lock';
import { sweepStore } from '@gatehouse/package-store/plugin-store';
import type { Consent, DoorFlags, PluginsDoor } from './plugins-door.ts';

/** The plugins of a data folder on which no daemon runs; none can start before the door is closed. */
export async function openFolderDoor(flags: DoorFlags): Promise<PluginsDoor> {
  const settings = readSettings(flags);
  const { dataDir } = settings;
  await openDataFolder(dataDir);
  const lock = await lockFolder(dataDir);
  const others = async () => {
    const folders = otherFolders(await readEdition(settings.edition), settings);
    const results = await Promise.all(folders.map(readManifest));
    return results.flatMap((result) => (result.ok ? [result.manifest] : []));
  };
  const sweep = () => sweepStore(dataDir, readPluginLock(dataDir));
  const added = new AddedPlugins({ dataDir, others, live: null, sweep });
  const isFresh = flags.fresh ?? false;
  const all = () => Object.entries(added.all()).map(([id, plugin]) => toAddedView(id, plugin));
  const commit = async (prepared: PreparedPlugin, consent: Consent) => {
    await added.commit(prepared, { ...consent, by: 'terminal' });
    const { id } = prepared.manifest;
    const found = all().find((plugin) => plugin.id === id);
    if (found === undefined) throw new Error(`${id} is not in the lock after it was written`);
    return found;
  };
  return {
    preview: async (source) => toPreview(await added.prepare(source, isFresh)),
    previewUpdate: async (id) => toPreview(await added.prepareUpdate(id, isFresh)),
    add: async (source, consent) => commit(await added.prepare(source, isFresh), consent),
    update: async (id, consent) => commit(await added.prepareUpdate(id, isFresh), consent),
    remove: async (id) => {
      await added.remove(id);
      // One that comes again is a new one.
      await openDisabledPlugins(dataDir).remove(id);
    },
    added: async () => all(),
    outdated: () => added.outdated(),
    close: async () => {
      try {
        // The next command removes the remains of a killed one, also where it changes nothing.
        await added.sweep();
      } finally {
        await lock.release();
      }
    },
  };
}
