import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { ActionError } from '../action-error.ts';
import { toFileError } from './file-error.ts';

export interface FolderEntry {
  readonly path: string;
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'special';
}

interface WalkOptions {
  readonly isRecursive: boolean;
  readonly signal: AbortSignal;
}

const maxEntries = 1_000_000;

/** What is in a folder, each folder before what is in it. Links are told and never followed. */
export async function* walkFolder(
  root: string,
  { isRecursive, signal }: WalkOptions,
): AsyncGenerator<FolderEntry> {
  const waiting = [root];
  let count = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const found = [];
    for await (const entry of entriesOf(folder)) {
      signal.throwIfAborted();
      if (++count > maxEntries) {
        throw new ActionError(
          `The folder ${JSON.stringify(root)} holds more than ${maxEntries} files and folders.`,
        );
      }
      yield entry;
      if (isRecursive && entry.kind === 'folder') found.push(entry.path);
    }
    for (const inner of found) waiting.push(inner);
  }
}

async function* entriesOf(folder: string): AsyncGenerator<FolderEntry> {
  try {
    for await (const entry of await opendir(folder)) {
      const kind = entry.isFile()
        ? 'file'
        : entry.isDirectory()
          ? 'folder'
          : entry.isSymbolicLink()
            ? 'link'
            : 'special';
      yield { path: join(folder, entry.name), name: entry.name, kind };
    }
  } catch (cause) {
    throw toFileError(cause, folder);
  }
}
