import { sep } from 'node:path';

/** Ordered: each access includes those before it. */
export const fileAccesses = ['none', 'read', 'write'] as const;

/** The access of a run to a file: `write` includes `read`. */
export type FileAccess = (typeof fileAccesses)[number];

/** A file or folder, with what may be done with it and all below it. */
export interface Place {
  /** Absolute and without symbolic links; no trailing separator, except for a root. */
  readonly path: string;
  readonly access: FileAccess;
  /** Entries directly in this place whose names begin with a dot are closed, unless a deeper place opens them. */
  readonly hidesDotEntries?: boolean;
}

/**
 * The rights of a run or a call to files. The deepest place that contains a path decides; a path in no place is closed.
 * The file door checks the real path of each opened file against it, and the sandbox makes mounts from it.
 */
export type FileRights = readonly Place[];

/** @param path a real path, as the system reports it for an open descriptor */
export function accessTo(rights: FileRights, path: string): FileAccess {
  const place = deepestPlace(rights, path);
  if (place === null || (place.hidesDotEntries && isDotEntry(path, place.path))) return 'none';
  return place.access;
}

export function allows(rights: FileRights, path: string, wanted: FileAccess): boolean {
  return fileAccesses.indexOf(accessTo(rights, path)) >= fileAccesses.indexOf(wanted);
}

/** Whether a path is a folder or lies somewhere in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The later one wins of two places with the same path. */
export function deepestPlace(rights: FileRights, path: string): Place | null {
  let deepest: Place | null = null;
  for (const place of rights) {
    if (!isWithin(path, place.path)) continue;
    if (deepest === null || place.path.length >= deepest.path.length) deepest = place;
  }
  return deepest;
}

function isDotEntry(path: string, folder: string): boolean {
  const rest = path.slice(folder.endsWith(sep) ? folder.length : folder.length + 1);
  return rest.startsWith('.');
}
