import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunInfo } from '@gatehouse/plugin-runtime/api';
import { isClosed } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../action-error.ts';
import { toFileError } from './file-error.ts';

export interface FolderEntry {
  readonly path: string;
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
}

interface WalkOptions {
  readonly run: Pick<RunInfo, 'projectPath'>;
  readonly isRecursive: boolean;
  readonly signal: AbortSignal;
}

const maxEntries = 1_000_000;

/** What is in a folder, each folder before what is in it. Links are told and never followed; closed places are left out. */
export async function* walkFolder(root: string, options: WalkOptions): AsyncGenerator<FolderEntry> {
  const waiting = [root];
  let count = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const entry of entriesOf(folder, options.run)) {
      options.signal.throwIfAborted();
      if (++count > maxEntries) throw tooMany(root);
      if (entry.kind === 'folder' && options.isRecursive) waiting.push(entry.path);
      yield entry;
    }
  }
}

function tooMany(root: string): ActionError {
  return new ActionError(`The folder ${quote(root)} holds more than ${maxEntries} files and folders.`);
}

async function* entriesOf(folder: string, run: WalkOptions['run']): AsyncGenerator<FolderEntry> {
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      const kind = kindOf(entry);
      if (kind === 'folder' && isClosed(path, run)) continue;
      yield { path, name: entry.name, kind };
    }
  } catch (cause) {
    throw toFileError(cause, folder);
  }
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'special';
}
