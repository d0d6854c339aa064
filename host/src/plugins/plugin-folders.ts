import { fileURLToPath } from 'node:url';

const hostFolder = fileURLToPath(new URL('../../', import.meta.url));

/** All that a daemon loads, the host's own operations first: of two that clash the earlier one is kept. */
export function pluginFolders(
  edition: { readonly plugins: readonly string[] },
  settings: { readonly plugins: readonly string[] },
): readonly string[] {
  return [hostFolder, ...edition.plugins, ...settings.plugins];
}
