import { readManifest } from '@gatehouse/host/manifest/read-manifest';
import { isGiven, type Settings } from '@gatehouse/host/settings/settings';
import type { DaemonSetting } from '@gatehouse/sdk-plugin';
import { daemonSettings } from '@gatehouse/sdk-plugin/internal';

/** A setting of the daemon that is given is that of each plugin whose manifest names it. One that is off is not given. */
export async function withDaemonSettings(
  settings: Pick<Settings, DaemonSetting | 'pluginConfig'>,
  folders: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const { pluginConfig } = settings;
  const given = daemonSettings.filter((name) => isGiven(settings[name]));
  // Most daemons set none, and do not read the manifests for it.
  const manifests = await Promise.all(
    given.length === 0 ? [] : folders.map((folder) => readManifest(folder)),
  );
  const changes = manifests.flatMap((result) => {
    const own = result.ok ? given.filter((name) => result.manifest.daemonSettings?.includes(name)) : [];
    if (!result.ok || own.length === 0) return [];
    const { id } = result.manifest;
    const values = Object.fromEntries(own.map((name) => [name, settings[name]]));
    return [[id, { ...Object(pluginConfig[id]), ...values }]];
  });
  return { ...pluginConfig, ...Object.fromEntries(changes) };
}
