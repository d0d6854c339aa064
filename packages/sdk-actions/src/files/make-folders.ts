import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { useExisting } from './file-door.ts';
import { toFileError } from './file-error.ts';
import { refusal } from './file-refusal.ts';
import { allows } from './file-rights.ts';
import { elsewhere, type GuardedPath } from './guarded-path.ts';
import type { Held } from './held-place.ts';
import { holdPlace } from './hold-place.ts';
import { remoteOf } from './remote-files.ts';

/** Creates a folder and its parents, each within the one before. An existing folder is no error. */
export async function makeFolders(named: GuardedPath, mode = 0o777): Promise<void> {
  const remote = await remoteOf(named);
  if (remote !== null) return remote.change({ kind: 'make-folders', path: named.path, mode });
  try {
    await makeBelow(named, { path: named.path, missing: [], mode });
  } catch (cause) {
    throw toFileError(cause, named.path);
  }
}

interface Wanted {
  /** The deepest folder that may exist. */
  readonly path: string;
  /** The missing names below it, the outermost first. */
  readonly missing: readonly string[];
  readonly mode: number;
}

async function makeBelow(named: GuardedPath, { path, missing, mode }: Wanted): Promise<void> {
  let isThere = false;
  const use = (held: Held) => {
    isThere = true;
    return makeAll(named, { held, missing, mode });
  };
  try {
    await useExisting(elsewhere(named, path), { wanted: 'read', isFolder: true }, use);
  } catch (cause) {
    const isRoot = dirname(path) === path;
    if (isThere || isRoot || !isNoFolder(cause)) throw cause;
    await makeBelow(named, { path: dirname(path), missing: [basename(path), ...missing], mode });
  }
}

interface Making {
  readonly held: Held;
  readonly missing: readonly string[];
  readonly mode: number;
}

async function makeAll(named: GuardedPath, { held, missing, mode }: Making): Promise<void> {
  const [name, ...rest] = missing;
  if (name === undefined) return;
  const real = join(held.real, name);
  if (!allows(named.rights, real, 'write')) throw refusal(named, real, 'write');
  const at = join(held.path, name);
  // Another process may create it at the same time.
  const problem = await mkdir(at, mode).catch((cause: unknown) => cause);
  const made = await holdPlace(at, { isFolder: true, followsLink: false }).catch((cause: unknown) => {
    throw problem !== undefined && rest.length === 0 ? problem : cause;
  });
  try {
    await makeAll(named, { held: made, missing: rest, mode });
  } finally {
    made.release();
  }
}

/** The path is missing or no folder: the attempt to create it reports the error. */
function isNoFolder(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && ['ENOENT', 'ENOTDIR'].includes(String(cause.code));
}
