import { join } from 'node:path';
import type { FileRights } from './file-rights.ts';

/** A path that a run or a call names, with what that one may do with files. Only the door opens it. */
export interface GuardedPath {
  /** Absolute and normal. */
  readonly path: string;
  readonly rights: FileRights;
}

/** What lies below a folder, with the same rights. */
export function below(folder: GuardedPath, name: string): GuardedPath {
  return { rights: folder.rights, path: join(folder.path, name) };
}

/** Another path of whoever named this one. */
export function elsewhere({ rights }: GuardedPath, path: string): GuardedPath {
  return { rights, path };
}
