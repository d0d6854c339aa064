// The declarations of the host and of all plugins of the checkout.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Declaration } from '@gatehouse/sdk-plugin';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function readDeclarations(): Promise<readonly Declaration[]> {
  const plugins = (await readdir(join(root, 'plugins'))).sort();
  const files = [
    join(root, 'packages', 'daemon', 'src', 'host-operations', 'declaration.ts'),
    ...plugins.map((name) => join(root, 'plugins', name, 'src', 'declaration.ts')),
  ];
  return Promise.all(
    files.map(async (file) => {
      const module: { declaration: { declaration: Declaration } } = await import(pathToFileURL(file).href);
      return module.declaration.declaration;
    }),
  );
}
