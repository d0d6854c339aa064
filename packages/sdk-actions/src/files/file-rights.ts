import { sep } from 'node:path';

/** Ordered: each one includes those before it. */
export const fileAccesses = ['none', 'read', 'write'] as const;

export type FileAccess = (typeof fileAccesses)[number];

export interface Place {
  /** Absolute, with no symbolic link on the way; ends in no separator unless it is a root. */
  readonly path: string;
  readonly access: FileAccess;
  /** Entries directly in this place whose names begin with a dot are closed, unless a deeper place opens them. */
  readonly hidesDotEntries?: boolean;
}

/**
 * What a run or a call may do with files. The deepest place that contains a path decides; what no place contains is
 * closed. The door applies it to the real path of what it opened, the sandbox turns it into mounts.
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

/** Of two places with the same path the later one counts. */
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
