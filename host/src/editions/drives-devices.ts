import { readManifest } from '../manifest/read-manifest.ts';

/** The plugin that drives Android devices. */
const devicePlugin = 'android';

/** Whether what is in the folders needs adb. */
export async function drivesDevices(folders: readonly string[]): Promise<boolean> {
  const manifests = await Promise.all(folders.map((folder) => readManifest(folder)));
  return manifests.some((result) => result.ok && result.manifest.id === devicePlugin);
}
