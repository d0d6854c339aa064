import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emitManifest, formatManifest } from '../manifest/emit-manifest.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { manifestFileName } from '../manifest/manifest-file-name.ts';
import { readPackageFacts } from '../manifest/package-facts.ts';
import { readDeclaration } from './read-declaration.ts';

export interface ManifestSync {
  readonly path: string;
  readonly manifest: Manifest;
  /** Whether the file says what the code declares; as it was found. */
  readonly isCurrent: boolean;
  readonly isWritten: boolean;
}

/** Compares the manifest of the plugin in a folder with its code, and writes it anew where it differs, if it should. */
export async function syncManifest(
  folder: string,
  { write }: { readonly write: boolean },
): Promise<ManifestSync> {
  const declaration = await readDeclaration(folder);
  const manifest = emitManifest(declaration, await readPackageFacts(folder));
  const text = formatManifest(manifest);
  const path = join(folder, manifestFileName);
  const isCurrent = (await readFile(path, 'utf8').catch(() => null)) === text;
  const isWritten = write && !isCurrent;
  if (isWritten) await writeFile(path, text);
  return { path, manifest, isCurrent, isWritten };
}
