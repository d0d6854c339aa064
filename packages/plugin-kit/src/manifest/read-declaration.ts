import { join } from 'node:path';
import { readPackageFacts } from '@gatehouse/host/manifest/package-facts';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import type { Declaration, Plugin } from '@gatehouse/sdk-plugin';

/**
 * Reads the declaration from the code of the plugin in a folder, independent of its manifest. Throws a message for
 * people.
 */
export async function readDeclaration(folder: string): Promise<Declaration> {
  const { entry } = await readPackageFacts(folder);
  const path = join(folder, entry);
  const module: unknown = await import(await moduleUrl(path));
  const plugin = Object(module).default;
  if (isPlugin(plugin)) return plugin.declaration;
  throw new Error(`${path} has no plugin as its default export; export what implement() gives`);
}

function isPlugin(value: unknown): value is Plugin {
  const { declaration, setup } = Object(value);
  return typeof setup === 'function' && typeof declaration?.id === 'string';
}
