import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { digestOf } from '../content/content-list.ts';
import type { LockedPlugin } from './plugin-lock.ts';
import { listPathOf, storedFolderOf } from './plugin-store.ts';

const listSchema = v.record(v.string(), v.string());

/** The first file of an added plugin that is not what was added, as a sentence about it; null where all are. */
export async function findChangedFile(dataDir: string, plugin: LockedPlugin): Promise<string | null> {
  const listPath = listPathOf(dataDir, plugin);
  const text = await readIfReadable(listPath);
  if (text === null) return `${listPath} cannot be read`;
  if (digestOf(text) !== plugin.files) return `${listPath} was changed`;
  const digests = new Map(Object.entries(v.parse(listSchema, JSON.parse(text.toString('utf8')))));
  const folder = storedFolderOf(dataDir, plugin);
  for (const { place, isFile } of await entriesBelow(folder)) {
    const path = join(folder, place);
    const expected = digests.get(place);
    if (expected === undefined) return `${path} was put there later`;
    if (!isFile) return `${path} is no file any more`;
    const data = await readIfReadable(path);
    if (data === null) return `${path} cannot be read`;
    if (digestOf(data) !== expected) return `${path} was changed`;
    digests.delete(place);
  }
  const [missing] = digests.keys();
  return missing === undefined ? null : `${join(folder, missing)} is missing`;
}

interface Entry {
  /** Below the folder, with slashes. */
  readonly place: string;
  readonly isFile: boolean;
}

/** All entries but folders. */
async function entriesBelow(folder: string, below = ''): Promise<readonly Entry[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map((entry) => {
      const place = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? entriesBelow(folder, place) : [{ place, isFile: entry.isFile() }];
    }),
  );
  return found.flat();
}

async function readIfReadable(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    // A file that is gone or closed is reported as such.
    return null;
  }
}
