import { readlink, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { AccessError } from './access-error.ts';

/** Where a plugin may touch files. */
export interface FileRoots {
  readonly pluginId: string;
  /** Every file there is. */
  readonly isAnywhere: boolean;
  /** Absolute. */
  readonly folders: readonly string[];
  /** Makes the plugin's own folder; null when `own` is not declared. */
  readonly own: (() => Promise<string>) | null;
}

/** Reads the declared entries, settings filled in. Throws a message for people. */
export function parseRoots(
  entries: readonly string[],
  parts: Pick<FileRoots, 'pluginId' | 'own'>,
): FileRoots {
  const places = entries.filter((entry) => entry !== 'own' && entry !== '*');
  return {
    pluginId: parts.pluginId,
    isAnywhere: entries.includes('*'),
    folders: places.map((entry) => parseFolder(entry, parts.pluginId)),
    own: entries.includes('own') ? parts.own : null,
  };
}

function parseFolder(entry: string, pluginId: string): string {
  const path = entry === '~' || entry.startsWith('~/') ? join(homedir(), entry.slice(1)) : entry;
  if (isAbsolute(path)) return resolve(path);
  throw new Error(
    `The access of ${pluginId} names the files "${entry}"; write own, *, or a path that begins with / or ~/`,
  );
}

/** Resolves the real path. Rejects for a path outside of the roots, also through a link. */
export async function resolveBelow(path: string, roots: FileRoots): Promise<string> {
  const own = (await roots.own?.()) ?? null;
  if (!isAbsolute(path) && own === null)
    throw new Error(
      `"${path}" is relative, and counts from the own folder of ${roots.pluginId}: access: { files: ['own'] }`,
    );
  const real = await realOf(resolve(own ?? '/', path));
  if (roots.isAnywhere) return real;
  const folders = await Promise.all([...(own === null ? [] : [own]), ...roots.folders].map(realOf));
  if (folders.some((folder) => isBelow(real, folder))) return real;
  throw new AccessError({ pluginId: roots.pluginId, kind: 'files', target: real, entry: dirname(real) });
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Follows links, also to missing targets, which a write would create. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(path) === path) throw error;
    const folder = await realOf(dirname(path));
    const link = await readlink(join(folder, basename(path))).catch(() => null);
    return link === null ? join(folder, basename(path)) : realOf(resolve(folder, link));
  }
}
