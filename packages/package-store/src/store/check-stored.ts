import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { digestOf } from '../content/content-list.ts';
import { listPathOf, type StoredPlace, storedFolderOf } from './plugin-store.ts';

const listSchema = v.record(v.string(), v.string());
/** Milliseconds of reading before other work gets its turn. */
const sliceMs = 8;

/**
 * The first file of an added plugin that is not what was added, as a sentence about it; null where all are. Every byte is
 * read: times of files can be set. Files are small, so reading them at once takes a fifth of the time that promises take.
 */
export async function findChangedFile(dataDir: string, plugin: StoredPlace): Promise<string | null> {
  const listPath = listPathOf(dataDir, plugin);
  const text = readIfReadable(listPath);
  if (text === null) return `${listPath} cannot be read`;
  if (digestOf(text) !== plugin.files) return `${listPath} was changed`;
  const digests = new Map(Object.entries(v.parse(listSchema, JSON.parse(text.toString('utf8')))));
  const folder = storedFolderOf(dataDir, plugin);
  let sliceEnd = performance.now() + sliceMs;
  for (const { place, isFile } of entriesBelow(folder)) {
    const problem = problemOf(join(folder, place), { isFile, expected: digests.get(place) });
    if (problem !== null) return problem;
    digests.delete(place);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + sliceMs;
  }
  const [missing] = digests.keys();
  return missing === undefined ? null : `${join(folder, missing)} is missing`;
}

interface Known {
  readonly isFile: boolean;
  /** Its digest when it was added; undefined where it was not there. */
  readonly expected: string | undefined;
}

function problemOf(path: string, { isFile, expected }: Known): string | null {
  if (expected === undefined) return `${path} was put there later`;
  if (!isFile) return `${path} is no file any more`;
  const data = readIfReadable(path);
  if (data === null) return `${path} cannot be read`;
  return digestOf(data) === expected ? null : `${path} was changed`;
}

interface Entry {
  /** Below the folder, with slashes. */
  readonly place: string;
  readonly isFile: boolean;
}

/** All entries but folders, each when it is asked for. */
function* entriesBelow(folder: string, below = ''): Generator<Entry> {
  for (const entry of listIfReadable(join(folder, below))) {
    const place = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* entriesBelow(folder, place);
    else yield { place, isFile: entry.isFile() };
  }
}

/** A folder that is gone or closed has its files missing. */
function listIfReadable(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readIfReadable(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    // A file that is gone or closed is reported as such.
    return null;
  }
}
