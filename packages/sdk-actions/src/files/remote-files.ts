import type { FileHandle } from 'node:fs/promises';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ActionError, quote } from '../action-error.ts';
import { type FileRights, isWithin } from './file-rights.ts';
import type { GuardedPath } from './guarded-path.ts';

/** A change of names alone. */
export type RemoteChange =
  | { readonly kind: 'make-folders'; readonly path: string; readonly mode: number }
  | { readonly kind: 'move'; readonly path: string; readonly to: string; readonly overwrite: boolean }
  | { readonly kind: 'remove-file' | 'remove-folder'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

export interface RemoteReplace {
  readonly makesFolders: boolean;
  readonly isNew: boolean;
}

export interface RemoteAppend {
  readonly bytes: Buffer;
  /** Null for the same. */
  readonly whenEmpty: Buffer | null;
}

/** The files of a project on another machine. Files that are written to its folder go there; this machine has a copy to read. */
export interface RemoteFiles {
  /** The real path of the folder; null where all files are those of this machine. */
  folder(): Promise<string | null>;
  /** Puts what the open file holds in the place of the one at the path. */
  replace(path: string, file: FileHandle, options: RemoteReplace): Promise<void>;
  append(path: string, added: RemoteAppend): Promise<void>;
  change(change: RemoteChange): Promise<void>;
}

const known = new WeakMap<FileRights, RemoteFiles>();

/** All that is written with these rights from now on is written there. Rights are those of one run. */
export function keepRemote(rights: FileRights, files: RemoteFiles): void {
  known.set(rights, files);
}

/** Where a path is written, and its entry there is; null on this machine. */
export async function remoteOf({ path, rights }: GuardedPath): Promise<RemoteFiles | null> {
  const files = known.get(rights);
  const folder = (await files?.folder()) ?? null;
  if (files === undefined || folder === null) return null;
  return isWithin(join(await realFolder(dirname(path)), basename(path)), folder) ? files : null;
}

/** Refuses what writes into a file that is open, or opens it by name: on a node the folder of a project has whole files. */
export async function assertWritableHere(named: GuardedPath): Promise<void> {
  if ((await remoteOf(named)) === null) return;
  throw new ActionError(
    `The file ${quote(named.path)} is not changed in its place on a node: the folder of the project is on the machine of the daemon, which takes whole files. ` +
      'Use a file in another folder, which is that of the node, or share the folder with the node and start that with --shared-folder.',
  );
}

/** The real path of a folder, which need not exist. */
async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realFolder(parent), basename(path));
  }
}
