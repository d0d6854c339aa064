import { join, relative } from 'node:path';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { below, type EntryKind, type GuardedPath, readFolder } from '@gatehouse/sdk-actions/files';

export interface FolderEntry {
  readonly named: GuardedPath;
  readonly name: string;
  readonly kind: EntryKind;
}

interface WalkOptions {
  readonly isRecursive: boolean;
  readonly signal?: AbortSignal;
}

const maxEntries = 1_000_000;

/**
 * The content of a folder, each folder before its content. Links are listed and never followed; closed places are
 * left out.
 */
export async function* walkFolder(
  root: GuardedPath,
  { isRecursive, signal }: WalkOptions,
): AsyncGenerator<FolderEntry> {
  const waiting = [root];
  let left = maxEntries;
  let realRoot: string | null = null;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const read = await readFolder(folder, { maxEntries: left });
    if (read === null) throw tooMany(root);
    realRoot ??= read.real;
    if (read.real !== join(realRoot, relative(root.path, folder.path))) throw replaced(folder);
    left -= read.entries.length;
    for (const { name, kind } of read.entries) {
      signal?.throwIfAborted();
      const named = below(folder, name);
      if (kind === 'folder' && isRecursive) waiting.push(named);
      yield { named, name, kind };
    }
  }
}

function tooMany({ path }: GuardedPath): ActionError {
  return new ActionError(`The folder ${quote(path)} holds more than ${maxEntries} files and folders.`);
}

/** A link has replaced it since it was listed. */
function replaced({ path }: GuardedPath): ActionError {
  return new ActionError(`The folder ${quote(path)} was replaced while it was read; try again.`);
}
