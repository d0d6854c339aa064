import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emitManifest, formatManifest } from '@gatehouse/host/manifest/emit-manifest';
import { type Manifest, manifestSchema } from '@gatehouse/host/manifest/manifest';
import { manifestFileName } from '@gatehouse/host/manifest/manifest-file-name';
import { readPackageFacts } from '@gatehouse/host/manifest/package-facts';
import * as v from 'valibot';
import { readDeclaration } from './read-declaration.ts';

export interface ManifestSync {
  readonly path: string;
  readonly manifest: Manifest;
  /** Whether the file, before any change, agrees with the code. */
  readonly isCurrent: boolean;
  readonly isWritten: boolean;
}

/**
 * Compares the manifest of the plugin in a folder with its code and, on request, rewrites it when it differs. Throws a
 * message for people and writes nothing when no loader would accept the declaration.
 */
export async function syncManifest(
  folder: string,
  { write }: { readonly write: boolean },
): Promise<ManifestSync> {
  const declaration = await readDeclaration(folder);
  const manifest = emitManifest(declaration, await readPackageFacts(folder));
  assertValid(manifest, folder);
  const text = formatManifest(manifest);
  const path = join(folder, manifestFileName);
  const isCurrent = (await readFile(path, 'utf8').catch(() => null)) === text;
  const isWritten = write && !isCurrent;
  if (isWritten) await writeFile(path, text);
  return { path, manifest, isCurrent, isWritten };
}

/** The types of a declaration accept values that a manifest refuses, such as a dash in a scope. */
function assertValid(manifest: Manifest, folder: string): void {
  const result = v.safeParse(manifestSchema, manifest);
  if (result.success) return;
  const problems = result.issues.map((issue) => `${placeOf(issue, manifest)}: ${issue.message}`);
  throw new Error(`The plugin in ${folder} declares what no manifest can say: ${problems.join('; ')}`);
}

/** The place with its value, as the path alone names operations and scopes by number. */
function placeOf(issue: v.BaseIssue<unknown>, manifest: Manifest): string {
  const path = v.getDotPath(issue) ?? 'manifest';
  const [list, item] = issue.path ?? [];
  const owner = list?.key === 'operations' ? Object(item?.value).id : undefined;
  const value = typeof issue.input === 'string' ? ` "${issue.input}"` : '';
  return `${path}${value}${owner === undefined ? '' : ` of ${owner}`}${manifest.id === issue.input ? ' (its id)' : ''}`;
}
