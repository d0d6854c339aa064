import type { DaemonSetting } from '@gatehouse/sdk-plugin';
import { daemonSettings } from '@gatehouse/sdk-plugin/internal';
import { readManifest } from '../manifest/read-manifest.ts';
import type { Settings } from '../settings/settings.ts';

/** A setting of the daemon that is on is on for each plugin whose manifest names it. */
export async function withDaemonSettings(
  { headed, requireSandbox = false, pluginConfig }: Pick<Settings, DaemonSetting | 'pluginConfig'>,
  folders: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const settings: Readonly<Record<DaemonSetting, boolean>> = { headed, requireSandbox };
  const on = daemonSettings.filter((name) => settings[name]);
  // Most daemons set none, and do not read the manifests for it.
  const manifests = await Promise.all(on.length === 0 ? [] : folders.map((folder) => readManifest(folder)));
  const changes = manifests.flatMap((result) => {
    const own = result.ok ? on.filter((name) => result.manifest.daemonSettings?.includes(name)) : [];
    if (!result.ok || own.length === 0) return [];
    const { id } = result.manifest;
    return [[id, { ...Object(pluginConfig[id]), ...Object.fromEntries(own.map((name) => [name, true])) }]];
  });
  return { ...pluginConfig, ...Object.fromEntries(changes) };
}
