import { readManifest } from '../manifest/read-manifest.ts';

/** The plugin that drives browsers; `--headed` is a setting of it. */
const browserPlugin = 'instances';

/** Whether what is in the folders needs a browser. */
export async function drivesBrowsers(folders: readonly string[]): Promise<boolean> {
  const manifests = await Promise.all(folders.map((folder) => readManifest(folder)));
  return manifests.some((result) => result.ok && result.manifest.id === browserPlugin);
}
