import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { emitManifest, formatManifest, manifestFileName, readPackageFacts } from '@gatehouse/host';
import type { Declaration } from '@gatehouse/sdk-plugin';
import { blocksOf } from './doc-page.ts';

// Within the checkout, so that imports of the example resolve.
const cacheFolder = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** Writes the files that a page shows, each under the name after its fence, and emits the manifest. */
export async function writeExamplePlugin(page: string): Promise<string> {
  await mkdir(cacheFolder, { recursive: true });
  const folder = await mkdtemp(join(cacheFolder, 'example-plugin-'));
  const files = blocksOf(page).filter(({ note }) => /^[\w/.-]+\.(ts|json)$/.test(note));
  for (const { note, text } of files) {
    await mkdir(dirname(join(folder, note)), { recursive: true });
    await writeFile(join(folder, note), text);
  }
  const module: { declaration: { declaration: Declaration } } = await import(
    pathToFileURL(join(folder, 'src/declaration.ts')).href
  );
  const manifest = emitManifest(module.declaration.declaration, await readPackageFacts(folder));
  await writeFile(join(folder, manifestFileName), formatManifest(manifest));
  return folder;
}
