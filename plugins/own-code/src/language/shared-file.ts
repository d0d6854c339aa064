import path from 'node:path';

/**
 * The file of shared code that is loaded from a file. A relative path starts at the folder of the project, and so does
 * `{-Project.Directory-}`. Null where it needs that folder and the project was never saved.
 */
export function sharedCodeFile(localPath: string, projectPath: string | null): string | null {
  const folder = projectPath === null ? null : path.dirname(projectPath);
  if (localPath.includes('{-Project.Directory-}') && folder === null) return null;
  const expanded = localPath.replaceAll('{-Project.Directory-}', folder ?? '');
  if (path.isAbsolute(expanded)) return expanded;
  return folder === null ? null : path.resolve(folder, expanded);
}
