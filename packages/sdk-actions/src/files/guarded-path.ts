import { join } from 'node:path';
import type { FileRights } from './file-rights.ts';

/** A path that a run or a call names, with its rights to files. Only the file door opens it. */
export interface GuardedPath {
  /** Absolute and normalized. */
  readonly path: string;
  readonly rights: FileRights;
}

/** A path below a folder, with the same rights. */
export function below(folder: GuardedPath, name: string): GuardedPath {
  return { rights: folder.rights, path: join(folder.path, name) };
}

/** Another path with the rights of the same caller. */
export function elsewhere({ rights }: GuardedPath, path: string): GuardedPath {
  return { rights, path };
}
