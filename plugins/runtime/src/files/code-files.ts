import path from 'node:path';

/**
 * The file of shared code that is loaded from a file. A relative path starts at the folder of the project, and so does
 * `{-Project.Directory-}`. Null where it needs that folder and the project was never saved.
 */
export function sharedCodeFile(localPath: string, projectPath: string | null): string | null {
  const folder = projectPath === null ? null : path.dirname(projectPath);
  if (localPath.includes('{-Project.Directory-}') && folder === null) return null;
  const expanded = localPath.replaceAll('{-Project.Directory-}', folder ?? '');
  if (path.isAbsolute(expanded)) return path.resolve(expanded);
  return folder === null ? null : path.resolve(folder, expanded);
}

/** Maximum size of a code file. */
export const maxCodeBytes = 16 * 2 ** 20;

const external = /^\[external\](.*)\[external\]$/s;

export function isExternal(reference: string): boolean {
  return external.test(reference.trim());
}

/** The file that a reference such as `[external]./prices.js[external]` names; null for a package, or if the project was never saved and its folder is needed. */
export function referencedFile(reference: string, projectPath: string | null): string | null {
  const written = external.exec(reference.trim())?.[1]?.trim();
  return written === undefined ? null : sharedCodeFile(written, projectPath);
}
