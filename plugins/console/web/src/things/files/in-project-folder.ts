/** A path as a project names it: one below the folder of the project moves with it. */
export function inProjectFolder(path: string, projectPath: string | null): string {
  const folder = projectPath === null ? null : folderOf(projectPath);
  if (folder === null || folder === '') return path;
  if (path === folder) return '{-Project.Directory-}';
  const isBelow = path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));
  return isBelow ? `{-Project.Directory-}${path.slice(folder.length)}` : path;
}

/** The folder of a file, on any system. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

/** A file below a folder, with the separator of the folder. */
export function fileIn(folder: string, name: string): string {
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  return folder.endsWith(separator) ? `${folder}${name}` : `${folder}${separator}${name}`;
}
